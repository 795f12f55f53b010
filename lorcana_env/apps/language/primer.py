"""The rules in short, for a reader who knows nothing of the game: what a language model is told before it plays."""

from lorcana_env.words.terms import TERMS, check_language, term

_RULES = (
    """\
You play Disney Lorcana, a card game for two or more players. Each has a deck of their own.

GOAL. Be first to 20 lore (the board says if it is another number). Whoever ends their turn with an empty deck loses.

ZONES. Deck (face down), hand (secret), inkwell (face down cards that pay costs), play, discard (open). When the game
begins you draw 7 cards and may once put any of them on the bottom of your deck for as many new ones; then you shuffle.

A TURN. 1. Ready all your exerted cards. 2. Your characters become dry; effects "at the start of your turn". 3. Draw a
card (not in the very first turn of the game). 4. Turn actions, in any order, as many as you can pay. 5. End the turn.
Cards in hand and lore stay. Damage stays too, turn after turn.

TURN ACTIONS.
- Ink a card, once a turn: put an "inkable" card from your hand into the inkwell for good. Each card there pays 1 ink a
  turn; it is exerted for that and ready again next turn.
- Play a card: pay its cost in ink. Characters, items and locations stay in play; an action does what it says and is
  discarded. A song is an action that a dry, ready character whose cost is at least the song's may sing: exert that
  character instead of paying ink.
- Quest with a dry, ready character: exert it and gain its lore.
- Challenge with a dry, ready character: exert it and choose an EXERTED opposing character, or a location. Both deal
  damage equal to their strength to each other at once (a location deals none). A card whose damage reaches its
  willpower is banished: put into its owner's discard.
- Move a character to a location of yours for its move cost. At the start of your turn your locations give their lore.
- Use an ability: pay what stands before the dash ("Exert, 1 ink - ...").
A character that came into play this turn is drying: it can't quest, challenge, sing or be exerted to pay until your
next turn begins. It can use abilities that don't exert it, and it can move.

ABILITIES. "When" and "whenever" abilities happen by themselves and wait in the bag; their player chooses the order.
"Chosen" means that you choose. You may do what says "may". Do as much of an effect as you can. What changes strength
and the like is counted in the numbers that you are shown. Damage that is put or moved is not dealt: no Resist.
Copies of a card: at most 4 in a deck. A card's full name is "Name - Version"; only the name matters for Shift.

KEYWORDS.
{}

WHAT YOU READ. First the deck lists with the text of each card, and the board. Later only what changed since you decided
last: what others did, then for each player new numbers; "hand > inkwell: X" means that X went there; "+" is new, "-" is
gone; a card in play is followed by what is new about it. Not said, since it follows: when a turn begins, its player's
cards and ink are ready, a card is drawn (deck 1 less, hand 1 more), and what was for "this turn" ends; a card inked
from the hand gives 1 ink; "this turn" counts what the player's cards did, played, inked and banished ones too.
"Name#2" is a second copy; a card keeps its number while it is in play. An inked card that you can read is known to
others too, unless it is said not to be. Then comes the question, if it is another one, what your characters can
challenge, if that is new, and the numbered answers. All of them are legal, nothing else is. Where there is only one
answer it is given for you, and told: one target is chosen, a turn ends when nothing else can be done.

HOW TO ANSWER. With the number of one answer, on the last line: Action: 3

ADVICE. Ink a card in nearly every early turn, the ones you need least. Use up your ink. Quest when the lore is worth
the risk: an exerted character can be challenged. Challenge when you banish more than you lose.""",
    """\
Vous jouez à Disney Lorcana, un jeu de cartes pour deux joueurs ou plus. Chacun a son deck.

BUT. Atteindre le premier 20 éclats de Lore (ou ce que dit la table). Qui finit son tour avec une pioche vide perd.

ZONES. Pioche (cachée), main (secrète), réserve d'encre (cartes cachées qui paient les coûts), jeu, défausse (visible).
Au début vous piochez 7 cartes et pouvez, une fois, en mettre sous la pioche pour en piocher autant ; puis on mélange.

UN TOUR. 1. Redressez vos cartes épuisées. 2. Vos personnages sont secs ; effets « au début de votre tour ». 3. Piochez
une carte (pas au tout premier tour de la partie). 4. Actions de tour, dans l'ordre voulu, tant que vous pouvez payer.
5. Fin du tour. La main, le Lore et les dommages restent.

ACTIONS DE TOUR.
- Encrer une carte, une fois par tour : mettez une carte « encrable » de la main dans la réserve, pour toujours. Chaque
  carte y paie 1 encre par tour ; elle s'épuise et se redresse au tour suivant.
- Jouer une carte : payez son coût en encre. Personnages, objets et lieux restent en jeu ; une action a son effet et va
  à la défausse. Une chanson est une action qu'un personnage sec et redressé, de coût au moins égal, peut chanter :
  épuisez-le au lieu de payer.
- Envoyer à l'aventure un personnage sec et redressé : épuisez-le et gagnez sa valeur de Lore.
- Défier avec un personnage sec et redressé : épuisez-le, choisissez un personnage adverse ÉPUISÉ, ou un lieu. Chacun
  inflige à l'autre sa Force en dommages (un lieu, rien). Une carte dont les dommages atteignent la Volonté est bannie :
  elle va à la défausse.
- Déplacer un personnage vers un de vos lieux pour son coût. Au début de votre tour, vos lieux donnent leur Lore.
- Utiliser une capacité : payez ce qui précède le tiret (« Exert, 1 ink - ... »).
Un personnage arrivé ce tour-ci sèche : jusqu'à votre prochain tour il ne part pas à l'aventure, ne défie pas, ne chante
pas, ne s'épuise pas pour payer.

CAPACITÉS. « When » et « whenever » : elles ont lieu d'elles-mêmes et attendent dans le sac ; leur joueur choisit
l'ordre. « Chosen » : vous choisissez. « May » : si vous voulez. Faites d'un effet tout ce qui est possible. Les valeurs
affichées tiennent compte de tout. Les textes des cartes sont en anglais. Pour Alter seul le nom compte, pas la version.

MOTS-CLÉS.
{}

CE QUE VOUS LISEZ. D'abord les listes des decks, avec le texte des cartes, et la table. Ensuite ce qui a changé depuis
votre dernière décision : « main > réserve d'encre : X » : X y est allée ; « + » : nouveau, « - » : parti ; derrière une
carte en jeu, ce qui y est nouveau. « encre 2 sur 4 » : 2 redressées de 4. On ne dit pas ce qui s'ensuit : au début d'un
tour, les cartes et l'encre du joueur sont redressées, il pioche (pioche -1, main +1) et « ce tour » recommence ; une
carte encrée de la main donne 1 encre ; « ce tour » compte ce que font les cartes du joueur, aussi celles jouées,
encrées ou bannies. « Nom#2 » : deuxième exemplaire ; une carte garde son numéro tant qu'elle est en jeu. Une carte
encrée que vous pouvez lire est connue des autres, sauf mention contraire. Puis la question, si elle est autre, ce que
vos personnages peuvent défier, si c'est nouveau, et les réponses numérotées. Une réponse unique est donnée pour vous,
puis dite : la seule cible est choisie, un tour se termine quand rien d'autre n'est possible.

RÉPONSE. Le numéro d'une réponse, à la dernière ligne : Action: 3

CONSEILS. Encrez presque à chaque tour au début. Dépensez l'encre. Partez à l'aventure si l'éclat vaut le risque d'être
défié. Défiez quand vous bannissez plus que vous ne perdez.""",
)


def primer(language: str = "en") -> str:
    """The rules, how a game is told (:mod:`lorcana_env.words.changes`) and how to answer; at most 1,500 tokens."""
    column = check_language(language)
    keywords = (key.removeprefix("about_") for key in TERMS if key.startswith("about_"))
    return _RULES[column].format(
        "\n".join(f"- {term(word, language)}: {term(f'about_{word}', language)}" for word in keywords)
    )
