// How Lorcana is played, on one page: the aim, a card, a turn, the words on cards, and what this page shows.

import { get } from "./api.js";
import { tile } from "./cards.js";
import { el, icon, tableRow } from "./dom.js";
import { add, language, reminders, say } from "./words.js";

add({
  help: ["Rules", "Règles"],
  help_title: ["How Lorcana is played", "Comment se joue Lorcana"],
  help_signs: ["Signs of a card", "Signes d'une carte"],
  help_words: ["Words on cards", "Mots sur les cartes"],
  help_start: ["Begin a game", "Commencer une partie"],
  help_whole: [
    "The rules in full are the Comprehensive Rules, which the publisher of the game gives out.",
    "Le texte complet est celui des Règles complètes, publiées par l'éditeur du jeu.",
  ],
});

// Each section: its heading, then its paragraphs; in English and French.
const SECTIONS = [
  [
    ["The aim", "Le but"],
    [
      "Be the first to have 20 lore. Your characters gather it by going on quests. A player who ends a turn without a card left in the deck loses.",
      "Avoir le premier 20 éclats de Lore. Vos personnages les récoltent en partant à l'aventure. Qui finit un tour sans carte dans sa pioche a perdu.",
    ],
    [
      "Each player brings a deck of at least 60 cards, of one or two inks, with at most four copies of a card. You begin with seven cards, and may once put any of them on the bottom of the deck and draw as many anew.",
      "Chacun joue un deck d'au moins 60 cartes, d'une ou deux encres, avec au plus quatre exemplaires d'une carte. On commence avec sept cartes, et on peut une fois en mettre sous la pioche pour en repiocher autant.",
    ],
  ],
  [
    ["Ink", "L'encre"],
    [
      "Cards are paid for with ink. Once a turn you may put a card from your hand facedown into your inkwell, for good: it gives 1 ink each turn from now on. Only cards with a light number at the top left can become ink.",
      "Les cartes se paient en encre. Une fois par tour, vous pouvez placer une carte de votre main, face cachée, dans votre réserve d'encre, pour de bon : elle donne 1 d'encre à chaque tour. Seules les cartes au nombre sur fond clair peuvent devenir de l'encre.",
    ],
    [
      "Ink a card every turn at first: what you cannot afford soon, or what you have twice, goes in.",
      "Au début, encrez une carte à chaque tour : ce que vous ne pourrez pas payer de sitôt, ou ce que vous avez en double.",
    ],
  ],
  [
    ["Ink drops", "Gouttes d'encre"],
    [
      "Some cards give you ink drops; their number stands beside your ink, with a +. An ink drop pays 1 ink of a cost, as a card in your inkwell does, and is then gone. It is no card, and stays until you pay with it, also from turn to turn.",
      "Certaines cartes vous donnent des gouttes d'encre ; leur nombre figure à côté de votre encre, avec un +. Une goutte paie 1 d'encre d'un coût, comme une carte de votre réserve, puis disparaît. Ce n'est pas une carte, et elle reste, même d'un tour à l'autre, jusqu'à ce que vous payiez avec.",
    ],
    [
      "Where both could pay, you are asked how much of a cost the drops pay.",
      "Quand les deux peuvent payer, on vous demande quelle part du coût les gouttes paient.",
    ],
  ],
  [
    ["Your turn", "Votre tour"],
    [
      "Your cards ready (they stand upright again), and you draw a card; who goes first draws none in the first turn. Then you do the following in any order, as often as you can:",
      "Vos cartes se redressent, et vous piochez une carte ; qui commence n'en pioche pas au premier tour. Puis vous faites ce qui suit, dans l'ordre et autant de fois que possible :",
    ],
    [
      "• Ink one card (once a turn).\n• Play cards: characters, items and locations stay in play; actions do what they say and are discarded. A song is an action that a character can sing instead of paying for it: exert one whose cost is that of the song or more.\n• Quest: exert a character to gain as much lore as it has diamonds.\n• Challenge: exert a character to fight an exerted character of your opponent's, or a location.\n• Use abilities of your cards, or move characters to your locations.",
      "• Encrer une carte (une fois par tour).\n• Jouer des cartes : personnages, objets et lieux restent en jeu ; les actions font ce qu'elles disent et sont défaussées. Une chanson est une action qu'un personnage peut chanter au lieu de la payer : épuisez-en un dont le coût est au moins celui de la chanson.\n• Partir à l'aventure : épuisez un personnage pour gagner autant d'éclats de Lore que ses losanges.\n• Défier : épuisez un personnage pour combattre un personnage adverse épuisé, ou un lieu.\n• Utiliser les capacités de vos cartes, ou déplacer des personnages vers vos lieux.",
    ],
    [
      "A character is drying in the turn in which it is played: it can neither quest nor challenge nor sing before your next turn.",
      "Un personnage sèche pendant le tour où il est joué : il ne part à l'aventure, ne défie et ne chante qu'à partir de votre prochain tour.",
    ],
  ],
  [
    ["Challenges", "Les défis"],
    [
      "Both deal damage to each other at the same time, as much as their strength. Damage stays. A card with as much damage as its willpower is banished: it goes to the discard. A location deals none.",
      "Les deux s'infligent en même temps autant de dommages que leur Force. Les dommages restent. Une carte qui a autant de dommages que de Volonté est bannie : elle va dans la défausse. Un lieu n'en inflige pas.",
    ],
    [
      "So questing has a price: who quests is exerted, and can be challenged until your next turn begins.",
      "L'aventure a donc un prix : qui y part est épuisé, et peut être défié jusqu'au début de votre prochain tour.",
    ],
  ],
  [
    ["On this page", "Sur cette page"],
    [
      "A card in a bright frame can act now: click on it for its actions. A thin blue frame: it can only be inked. Any other card says when you click on it why it cannot be used. Exerted cards are tilted, and drying ones have a dashed edge.",
      "Une carte au cadre vif peut agir : cliquez dessus. Un fin cadre bleu : elle peut seulement être encrée. Toute autre carte dit, si vous cliquez dessus, pourquoi elle ne peut servir. Les cartes épuisées sont penchées, celles qui sèchent ont un bord en tirets.",
    ],
    [
      "To read a card, point at it; on a phone press it long; with the keyboard press I. Undo takes back as much as you like, and Hint asks an agent. The turn of your opponent is shown action by action; its pace is set under Keys.",
      "Pour lire une carte, pointez-la ; sur un téléphone, appuyez longuement ; au clavier, touche I. « Annuler » revient en arrière autant que vous voulez, « Conseil » demande à un agent. Le tour adverse est montré action par action ; son allure se règle sous « Touches ».",
    ],
  ],
];

const SHOWN = ["Stitch - New Dog", "Be Prepared", "Elsa - Spirit of Winter"];
const here = ([english, french]) => (language() === "fr" ? french : english);
const paragraphs = (text) => text.split("\n").map((line) => el("p", line));

function signs() {
  const rows = [
    [
      el("span.cost.inkable", "3"),
      ["What it costs, in ink; light: it can be inked", "Son coût en encre ; clair : elle peut être encrée"],
    ],
    [el("span.cost", "3"), ["The same; dark: it cannot be inked", "De même ; sombre : elle ne peut être encrée"]],
    [icon("strength"), ["Strength: the damage that it deals", "Force : les dommages qu'il inflige"]],
    [icon("willpower"), ["Willpower: the damage that banishes it", "Volonté : les dommages qui le bannissent"]],
    [icon("lore"), ["Lore: what a quest gains", "Lore : ce que rapporte une aventure"]],
    ["→1", ["Of a location: the ink to move a character there", "D'un lieu : l'encre pour y déplacer un personnage"]],
    [icon("ink"), ["Ink, ready of all", "Encre, prête sur le total"]],
    [el("span.drops", "+1"), ["Ink drops, beside the ink", "Gouttes d'encre, à côté de l'encre"]],
    [icon("hand"), ["Cards in hand", "Cartes en main"]],
    [icon("deck"), ["Cards in the deck", "Cartes dans la pioche"]],
    [icon("discard"), ["Cards in the discard; click to see them", "Cartes dans la défausse ; cliquez pour les voir"]],
  ];
  return el("ul.signs", ...rows.map(([sign, text]) => el("li", el("span.sign", sign), el("span", here(text)))));
}

export async function open(root, { signal }) {
  const found = await Promise.all(SHOWN.map((name) => get(`cards?q=${encodeURIComponent(name)}`, { signal })));
  const cards = found.flatMap(({ cards: [card] }) => (card ? [tile(card, { where: "in-hand" })] : []));
  const words = Object.entries(reminders()).map(([word, text]) => tableRow(word, text));
  const sections = SECTIONS.map(([title, ...texts]) =>
    el("section.panel", el("h2", here(title)), ...texts.flatMap((text) => paragraphs(here(text)))),
  );
  sections.splice(1, 0, el("section.panel", el("h2", say("help_signs")), el("div.cards.tray", ...cards), signs()));
  sections.push(
    el(
      "section.panel",
      el("h2", say("help_words")),
      el("table.plain-table", el("tbody", ...words)),
      el("p.soft.small", say("help_whole")),
    ),
  );
  const begin = el("a.button.primary", { href: "#/play" }, say("help_start"));
  root.append(el("div.help", el("div.row.spread", el("h1", say("help_title")), begin), ...sections));
}
