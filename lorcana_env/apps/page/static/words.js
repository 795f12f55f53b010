// What the page says itself, in English and French. Words of the game (actions, decisions, zones, keywords) come from
// the server, which says them as the terminal does.

const WORDS = {
  title: ["Lorcana table", "Table Lorcana"],
  skip: ["To the table", "Aller à la table"],
  play: ["Play", "Jouer"],
  watch: ["Watch", "Regarder"],
  replays: ["Replays", "Parties"],
  puzzles: ["Puzzles", "Problèmes"],
  positions: ["Positions", "Positions"],
  matchups: ["Matchups", "Duels de decks"],
  decks: ["Decks", "Decks"],
  language: ["Language", "Langue"],
  theme: ["Light or dark", "Clair ou sombre"],
  theme_auto: ["as the system", "comme le système"],
  theme_light: ["light", "clair"],
  theme_dark: ["dark", "sombre"],
  failed: ["Something went wrong.", "Quelque chose a échoué."],
  offline: [
    "The server does not answer. Nothing is lost: start lorcana serve again, this page goes on by itself.",
    "Le serveur ne répond pas. Rien n'est perdu : relancez lorcana serve, la page continue d'elle-même.",
  ],
  reload: ["Reload", "Recharger"],
  no_token: ["Open the address that lorcana serve printed.", "Ouvrez l'adresse affichée par lorcana serve."],
  warming: ["The engine is made ready, once on this machine.", "Le moteur se prépare, une fois sur cette machine."],
  new_game: ["New game", "Nouvelle partie"],
  new_watch: ["Two agents play", "Deux agents jouent"],
  your_deck: ["Your deck", "Votre deck"],
  their_deck: ["Opponent's deck", "Deck adverse"],
  first_deck: ["First deck", "Premier deck"],
  second_deck: ["Second deck", "Second deck"],
  against: ["Opponent", "Adversaire"],
  first_agent: ["Plays the first", "Joue le premier"],
  second_agent: ["Plays the second", "Joue le second"],
  hints_by: ["Hints by", "Conseils de"],
  other: ["more …", "d'autres …"],
  other_agent: ["Agent, as on the command line", "Agent, comme en ligne de commande"],
  more: ["More", "Plus"],
  seed: ["Seed (empty: drawn)", "Graine (vide : tirée au sort)"],
  starts: ["Who starts", "Qui commence"],
  drawn: ["drawn", "tiré au sort"],
  variant: ["Variant", "Variante"],
  rules: ["Edition of the rules", "Édition des règles"],
  match_length: ["Match", "Match"],
  one_game: ["one game", "une partie"],
  best_of_three: ["best of three; the loser starts or not", "deux gagnantes ; le perdant choisit"],
  begin: ["Begin", "Commencer"],
  new_here: ["New to Lorcana? How it is played, on one page.", "Vous découvrez Lorcana ? Les règles en une page."],
  games: ["Your games", "Vos parties"],
  no_games: ["No games yet.", "Aucune partie."],
  go_on: ["Go on", "Continuer"],
  remove: ["Remove", "Supprimer"],
  sure_remove: ["Remove this for good?", "Supprimer définitivement ?"],
  over: ["over", "terminée"],
  actions_done: ["actions", "actions"],
  undo: ["Undo", "Annuler"],
  hint: ["Hint", "Conseil"],
  would: ["would", "jouerait"],
  concede_sure: ["Concede this game?", "Concéder cette partie ?"],
  yes: ["Yes", "Oui"],
  no: ["No", "Non"],
  rematch: ["Rematch", "Revanche"],
  replay: ["Replay", "Revoir"],
  log: ["Log", "Journal"],
  card: ["Card", "Carte"],
  latest: ["What happened since your last action", "Ce qui s'est passé depuis votre dernière action"],
  you_start: ["You go first.", "Vous commencez."],
  they_start: ["Your opponent goes first.", "Votre adversaire commence."],
  keep_all: ["Keep this hand", "Garder cette main"],
  replace_some: ["Put {} on the bottom and draw as many", "En mettre {} sous la pioche et en repiocher autant"],
  choose_none: ["Choose none", "N'en choisir aucune"],
  choose_these: ["Choose these {}", "Choisir ces {}"],
  can_act: ["can act", "peut agir"],
  can_be_inked: ["can act, as ink only", "peut agir, comme encre seulement"],
  to_analysis: ["Analyse this game", "Analyser cette partie"],
  thinking: ["thinks …", "réfléchit …"],
  again: ["Ask again", "Redemander"],
  all_actions: ["All actions", "Toutes les actions"],
  keys: ["Keys", "Touches"],
  keys_list: [
    "arrows: cards · Enter: open · I: read the card · 1–9: that action · E: end · U: undo · H: hint · Esc: close",
    "flèches : cartes · Entrée : ouvrir · I : lire la carte · 1–9 : cette action · E : finir · U : annuler · H : conseil",
  ],
  opponents_board: ["Board of", "Table de"],
  damage: ["damage", "dommages"],
  under: ["cards under it", "cartes dessous"],
  saved_in: ["Everything is kept in", "Tout est conservé dans"],
  file: ["File", "Fichier"],
  known_hand: ["in hand:", "en main :"],
  known_deck: ["known cards of the deck", "cartes connues de la pioche"],
  close: ["Close", "Fermer"],
  yours_to_decide: ["Your decision", "À vous de décider"],
  step: ["Step", "Étape"],
  first_step: ["First step", "Première étape"],
  step_back: ["One step back", "Une étape en arrière"],
  step_on: ["One step on", "Une étape en avant"],
  last_step: ["Last step", "Dernière étape"],
  autoplay: ["Play on", "Dérouler"],
  stop: ["Stop", "Arrêter"],
  speed: ["Speed", "Vitesse"],
  seen_by: ["Seen by", "Vue de"],
  everybody: ["everything", "tout"],
  alternatives: ["Alternatives", "Autres choix"],
  share: ["Share as one file", "Partager en un fichier"],
  upload: ["Open a replay file", "Ouvrir un fichier .replay"],
  import: ["Import a game of people", "Importer une partie jouée ailleurs"],
  import_hint: [
    "As duels.ink exports it: .replay.gz, .match-replay.zip, .json. It is read here and sent nowhere.",
    "Comme duels.ink l'exporte : .replay.gz, .match-replay.zip, .json. Elle est lue ici et envoyée nulle part.",
  ],
  import_stops: ["It can be followed no further:", "Elle ne peut être suivie plus loin :"],
  curve: ["Chance to win over the game", "Chance de gagner au fil de la partie"],
  edit_here: ["Edit this position", "Modifier cette position"],
  play_here: ["Play on from here", "Jouer à partir d'ici"],
};

let current = localStorage.getItem("lorcana-language") || (navigator.language.startsWith("fr") ? "fr" : "en");

export const language = () => current;
export function speak(to) {
  current = to;
  localStorage.setItem("lorcana-language", to);
  document.documentElement.lang = to;
}
document.documentElement.lang = current;

export function add(words) {
  Object.assign(WORDS, words);
}
export const say = (key) => (WORDS[key] || [key, key])[current === "fr" ? 1 : 0];
export const says = (keys) => keys.map((key) => key && say(key));

let labels = {}; // words of the game, from the server
export function learn(words) {
  labels = words;
}
export const label = (key) => labels[key] || key;
export const reminders = () => labels.keywords; // what each keyword does
