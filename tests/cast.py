"""The cards that tests play with, as constants: each by its whole name, STITCH_NEW_DOG, and many by fewer words."""

import re
import unicodedata
from collections import defaultdict

from lorcana_env.cards import all_cards


def words(full_name: str) -> list[str]:
    """The words of a card's name in capitals: STITCH, NEW, DOG."""
    plain = unicodedata.normalize("NFKD", full_name).encode("ascii", "ignore").decode().upper()
    return re.findall("[A-Z0-9]+", re.sub("['.]", "", plain))


WORDS = {card.full_name: words(card.full_name) for card in all_cards()}
LATER = {card.full_name for card in all_cards() if card.sets == ("14",)}  # called by their whole names


def by_word() -> dict[str, set[str]]:
    """The names that have each word."""
    found = defaultdict(set)
    for name, words in WORDS.items():
        for word in words:
            found[word].add(name)
    return found


NAMES = by_word()


def only_one(constant: str) -> str:
    """The one card whose name has all the words of a constant."""
    found = set.intersection(*(NAMES[word] for word in constant.split("_"))) - LATER
    assert len(found) == 1, f"{constant} is {found}: use the whole name"
    return found.pop()


globals().update({"_".join(words): name for name, words in WORDS.items()})

# words that one card alone has
BY_WORDS = """
ADELAIDE AFOOT ALADDIN_BRAVE ALADDIN_COMMANDER ALADDIN_CORNERED ALADDIN_GUARD ALADDIN_OUTLAW ALADDIN_STREET ALICE_GIRL
ALICE_KEYHOLDER ALICE_WHISPER ALMA_MATRIARCH AMELIA_COMMAND ANASTASIA ANGELA ANGEL_SINGER ANNA_HEIR ANTONIO_DOCTOR ARGES
ARIANNA ATITAYA ATLANTICA_HALL AURORA_DREAMING BABYHEAD BALOO_PAWS BAMBI_FAWN BASHFUL_KNIGHT BASIL_INVESTIGATOR
BASIL_PRACTICED BAYMAX_LOW BAYOU BEAST_DESIGNER BEAST_LORD BEAST_THICK BELLE_APPRENTICE BELLE_ARCHER BELLE_ENGINEER
BELLE_MECHANIC BELLE_READING BELLE_STRATEGIST BEN_ROBOT BIBBIDI BOARD BOX BO_PEEP BRAIN BROOM_DUSTER BROOM_KEEPER
BRUNO_SHADOWS BUZZ_GROUNDED BUZZ_ON_THE_WAY BY_YOUR_SIDE CANDY_ABOMINATION CANNONS CARL_EXPLORERS CASTLE_CLOUDS
CHERNABOG_NIGHT CHICHA CHIP_RANGERS CHI_FU CHRISTOPHER_SAGE CINDERELLA_SENSATION CINDERELLA_TRUE CLARABELLE_REPORTER
COGSWORTH_TALKING COLORS COME_OUT COMPASS COPPER_STORYTELLER COTTAGE COUNTING DAGGER DAISY_FIGHTER DAISY_INVESTIGATOR
DALE_RANGER DANG_HU DARKWING_DOG DARKWING_DRAKE DASH_SIBLINGS DASH_SUPER_FAST DIABLO_HERALD DIME DINKY DOC_KNIGHT
DOC_NOTES DONALD_CHAMPION DONALD_HONEYWELL DONALD_HUNTER DONALD_PIE_SLINGER DONALD_SORCERER DUCKLING DUMPTRUCK
EEYORE_WAY ELSA_ARTISAN ELSA_UNKNOWN ENCHANTRESS ERIC_SWORDSMAN EUDORA FACILIER_PROVOCATEUR FALINE FANGMEYER FANTASTICAL
FASTER FIGARO FLAMES FLAPS FLINT FLOTSAM_BABY FLOTSAM_EEL FLOTSAM_EELS FLYNN_BREAKING FLYNN_FAN FLYNN_HIGH
FLYNN_VAGABOND FORGOTTEN FRED_GIANT GADGET_MECHANIC GALE GASTON_VINE GENIE_DRAGON GENIE_FULFILLED GENIE_RESEARCHER
GENIE_TRICKSTER GIANT_SERPENT GIZMODUCK_SUITED GOOFY_ADVENTURE GOOFY_CHEF GOOFY_DAY GOOFY_MARLEY GOOFY_SWORDSMAN
GOTHEL_KNOWS GOTHEL_WICKED GRANDMA_PANDA GRAVEYARD GREWNGE GROUNDS GUIDEBOOK GUSTAV HADES_DEAL HADES_PLOTTER HAMM
HANS_MANIPULATOR HAPPY_NATURED HEARTS_BULLY HEARTS_CAPRICIOUS HEARTS_SENSING HEIHEI_EXPLORER HEIHEI_PROTECTIVE
HELGA_PARTNER HERCULES_DIVINE HERCULES_KID HERCULES_LEADER HERON HIRO_PRODIGY HOOK_PIRATE_KING HOOK_RUTHLESS
HOOK_SWORDSMAN HORIZON HUDSON HUNNY_STAFF HYDRA IMMORTALS ISABELA_CONTROL JAFAR_ILLUSIONIST JAFAR_KEEPER JESSIE
JIM_CABIN_BOY JOHN_FRAIDY_CAT JOHN_GOLD_LOVER JOHN_GREEDIEST JOHN_GREEDY JOHN_VENGEFUL JUNGLE_OASIS KAA_SERPENT KAY
KEVIN KIDA_ATLANTIS KNOW_THE_WAY KUZCO_WHALE LAUNCHPAD_DEFENDER LAUNCHPAD_SIDEKICK LEFOU_FLUNKY LENNY LEVIATHAN LIBRARY
LILO_FRIENDS LOUIE_NEPHEW LUCIFER LUISA_PRESSURE LUISA_THROUGH LUMIERE_FIERY MAGICA_CRUEL MAGICA_MIDAS MALEFICENT_DRAGON
MALEFICENT_MISTRESS MALEFICENT_SPELLCASTER MARSHMALLOW_GUARDIAN MEGARA_CYNIC MEILIN_LEAD MEILIN_OBEDIENT MEMORY MERFOLK
MERIDA_GIFTED MERIDA_WISP MERLIN_CLAIRVOYANT MERLIN_ENVISIONING MERLIN_VISIONARY MICHAEL_SWORDSMAN MICKEY_CHAMPION
MICKEY_CRATCHIT MICKEY_DETECTIVE MICKEY_DUO MICKEY_FRIEND MICKEY_TRUMPETER MICKEY_WAYWARD MIM_ADVERSARY MIM_FOX
MIM_HUMMINGBIRD MIM_MERLIN MIM_RHINO MIM_SNAKE MINNIE_ARTIST MINNIE_CRATCHIT MINNIE_MAJOR MINNIE_STORYTELLER
MINNIE_TRAVELER MIRABEL_CHILD MIRABEL_GUARDIAN MORDU_WICKED MORPH_GOO MORPH_IMITATOR MUFASA_ROCK MULAN_ARCHER
MUSHU_MAJESTIC MUSHU_NIGHTMARE NAMAARI_HEIR NAMAARI_MIST NERO NEXT_STOP NIBS NOI_THIEF NOTTINGHAM_CASTLE OHANA OSWALD
PABBIE PAIN_SCISSORS PANIC_ENTHUSIAST PEPA_STORM PETER_FIGHTER PETER_FINDER PETER_HERO PETE_FUTURE PHILLIP_SWORDSMAN
PIRATES_LIFE PLUTO_POOCH POCAHONTAS_TRIBE PRESERVE PROGRAM PUPPIES QUACKERJACK QUILL RAFIKI_FIGHTER RAKSHA RAMA
RAPUNZEL_ESCAPING RAPUNZEL_PAIR RC REMEMBER REUBEN ROBIN_SHERWOOD ROBOT_QUEEN ROLLER ROSES ROYAL_SOLDIER ROZ SCAR_HUNTER
SCATTERED SCROOGE_GHOSTLY SCROOGE_MISER SCROOGE_SHUSH SHANG_CAPTAIN SHANG_LEADER SHANG_PROMOTED SHELL SHENZI_ACCOMPLICE
SHERE_HUNTER SIMBA_MAKING SISU_UNITING SLIPPER SMOLDER SNOWANNA SORCERERS_WORKSPACE SPROUT STEAL STEGMUTT STITCH_DANCER
STITCH_STAR STITCH_SURFER SULLEY_SCARE_BUDDIES SUN_YEE SUPPORTIVE_GENIE TE_ONE THEBES THE_BEAUTY THE_PEDDLER TIMOTHY
TINKER_ALLY TINKER_CLEVER_FAIRY TINKER_TACTICIAN TOBY_FRIEND TREMAINE_JEALOUS TREMAINE_MATRIARCH TRIALS TRITON_ATLANTICA
TURBO TYPHOON URSULA_BRIDE URSULA_STEALER VINE_MULAN VINE_STALK VIOLET_RESILIENT WATERNOOSE WINNIE_MAGES WOODY_BUDDIES
WOODY_HELPING WOODY_SHERIFF YOKAI_ENIGMATIC YZMA_CHEMIST YZMA_SCARY
"""
globals().update({constant: only_one(constant) for constant in BY_WORDS.split()})

# of several cards with these words, or of one with others, the one that tests mean
MEANT = """
ABU = Abu - Mischievous Monkey | AGRABAH = Agrabah - Marketplace | AGUSTIN = Agustin Madrigal - Clumsy Dad |
AKELA = Akela - Wolf Pack Elder | ALADDIN_SWORDSMAN = Aladdin - Resolute Swordsman |
ALMA = Alma Madrigal - Accepting Grandmother | AMELIA = Captain Amelia - Commander of the Legacy |
ANDY = Andy's Room - Home Base | ANGEL = Angel - Experiment 624 | ANNA = Anna - Soothing Sister |
ANNA_DIPLOMAT = Anna - Diplomatic Queen | ARCHIMEDES_OWL = Archimedes - Exasperated Owl |
ARIEL = Ariel - Singing Mermaid | ARTHUR = Arthur - Determined Squire | AUDREY = Audrey Ramirez - Gutsy Mechanic |
AURORA = Aurora - Regal Princess | AURORA_GUARDIAN = Aurora - Lore Guardian | BALOO = Baloo - Laid-Back Bear |
BAMBI = Bambi - Prince of the Forest | BASHFUL = Bashful - Hopeless Romantic | BASIL = Basil - Tenacious Mouse |
BATTLE = Marching Off to Battle | BAYMAX = Baymax - Giant Robot | BAYMAX_COMPANION = Baymax - Armored Companion |
BEAST = Beast - Selfless Protector | BELLE = Belle - Strange but Special | BILLY = Billy Bones - Space Sailor |
BLAST = Blast from Your Past | BOBBY = Bobby Zimuruski - Spray Cheese Kid | BOGO = Chief Bogo - Calling the Shots |
BOGO_OFFICER = Chief Bogo - Commanding Officer | BOO = Boo - Human Child | BOO_CHILD = Boo - Energetic Child |
BROOM = Magic Broom - Bucket Brigade | BROTHER = Stabbington Brother - With a Patch |
BRUNO = Bruno Madrigal - Undetected Uncle | BUCKY = Bucky - Nutty Rascal | BUZZ_RANGER = Buzz Lightyear - Space Ranger |
CALHOUN = Calhoun - Courageous Rescuer | CAMILO = Camilo Madrigal - Family Copycat |
CARL = Carl Fredricksen - On the Move | CARPET_RUG = Magic Carpet - Flying Rug | CASA = Casa Madrigal - Courtyard |
CASTLE = Beast's Castle - Overrun by the Vine | CAT = Cheshire Cat - Inexplicable | CAULDRON = The Black Cauldron |
CHARMING = Prince Charming - Protector of the Realm | CHERNABOG = Chernabog - Unnatural Force |
CHESHIRE = Cheshire Cat - Not All There | CHIEN_PO = Chien-Po - Imperial Soldier |
CHRISTMAS_PAST = Visiting Christmas Past | CINDERELLA = Cinderella - Gentle and Kind |
CLARABELLE = Clarabelle - Light on Her Hooves | CLAW = Clawhauser - Donut Detective |
CLUB = Fat Cat's Club - Seedy Headquarters | CLUES = Search for Clues | COBRA = Cobra Bubbles - Just a Social Worker |
COGSWORTH_CLOCK = Cogsworth - Grandfather Clock | COPPER = Copper - On the Scent | CRI_KEE = Cri-Kee - Good Luck Charm |
DAISY = Daisy Duck - Donald's Date | DALE = Dale - Ready for His Shot | DALE_FRIEND = Dale - Excited Friend |
DANGEROUS = Let's Get Dangerous | DARKWING = Darkwing Duck - Crime Fighter | DASH = Dash Parr - Dodgeball Dynamo |
DEMONA = Demona - Scourge of the Wyvern Clan | DEVICE = Retro Evolution Device | DEWEY = Dewey - Lovable Showoff |
DIABLO = Diablo - Obedient Raven | DIABLO_RAVEN = Diablo - Watchful Raven | DIAMOND = Devil's Eye Diamond |
DINGWALL = Lord Dingwall - Bullheaded | DOC = Doc - Leader of the Seven Dwarfs |
DONALD = Donald Duck - Perfect Gentleman | DOPEY = Dopey - Drawn to Music | DREAM = I've Got a Dream |
DUCK = Gizmoduck - Duckburg Defender | DUKE = Grand Duke - Advisor to the King |
DUMBO = Dumbo - Ninth Wonder of the Universe | ED = Ed - Hysterical Partygoer | EDNA = Edna Mode - Fashion Designer |
EEYORE = Eeyore - Overstuffed Donkey | ELISA = Elisa Maza - Transformed Gargoyle | ELSA = Elsa - Gloves Off |
ELSA_SPIRIT = Elsa - Spirit of Winter | ENTRANCE = Vine Entrance - Ominous Passageway |
ERIC = Prince Eric - Ursula's Groom | FACILIER = Dr. Facilier - Remarkable Gentleman |
FAIRY = Fairy Godmother - Magical Benefactor | FAMILY = This Is My Family | FEATHER = The Magic Feather |
FERGUS = Fergus - Outpost Builder | FLORA = Flora - Good Fairy | FLOTSAM = Flotsam - Ursula's Spy |
FLOUNDER = Flounder - Voice of Reason | FLYNN = Flynn Rider - Spectral Scoundrel |
FOREST = Tropical Rainforest - Jaguar Lair | FOUR_TOWN = 4*Town - Hottest Band of the Year |
FRED = Fred - Mascot by Day | FRIENDS = Friends on the Other Side | GADGET = Gadget Hackwrench - Brilliant Bosun |
GANTU = Gantu - Experienced Enforcer | GARDEN = Ursula's Garden - Full of the Unfortunate |
GASTON = Gaston - Arrogant Hunter | GASTON_BULLY = Gaston - Baritone Bully | GENIE = Genie - Powers Unleashed |
GENIE_LAMP = Genie - Cramped in the Lamp | GOLIATH = Goliath - Clan Leader | GOOF = Max Goof - Rockin' Teen |
GOOFY = Goofy - Musketeer | GOTHEL = Mother Gothel - Evil as Ever | GRUMPY = Grumpy - Bad-Tempered |
GUARD = Palace Guard - Spectral Sentry | HADES = Hades - King of Olympus | HADES_SCHEMER = Hades - Infernal Schemer |
HANS = Hans - Thirteenth in Line | HAPPY = Happy - Joyful Adventurer |
HEARTS_RULER = Queen of Hearts - Impulsive Ruler | HEI = Heihei - Expanded Consciousness |
HEIHEI = HeiHei - Boat Snack | HEIHEI_ROOSTER = Heihei - Rambling Rooster | HERA = Hera - Created by the Vine |
HERCULES = Hercules - Young Rescuer | HERCULES_DEMIGOD = Hercules - Unwavering Demigod |
HOLLOW = Sleepy Hollow - The Bridge | HONEY = Honey Lemon - Costumed Catalyst | HOOK = Captain Hook - Forceful Duelist |
HORNED = The Horned King - Merciless Master | HORSEMAN = The Headless Horseman - Cursed Rider |
HOUSE = Carl's House - Flying High | HUEY = Huey - Savvy Nephew | IAGO = Iago - Pretty Polly |
IAGO_PARROT = Iago - Loud-Mouthed Parrot | ISABELA = Isabela Madrigal - Such a Lovely Voice |
ISABELA_CULTIVATOR = Isabela Madrigal - Caring Cultivator | ISLAND = Hundred Acre Island - Pooh's Home |
JACK = Jack-Jack Parr - Incredible Potential | JAFAR = Jafar - High Sultan of Lorcana | JETSAM = Jetsam - Riffraff |
JIM = Jim Hawkins - Space Traveler | JIMINY = Jiminy Cricket - Level-Headed and Wise |
JOHN_PIRATE = John Silver - Alien Pirate | JUDY = Judy Hopps - Optimistic Officer |
JULIETA = Julieta Madrigal - Excellent Cook | KAKAMORA = Kakamora - Pirate Chief | KANGA = Kanga - Hunny Bard |
KHAN = Khan - War Horse | KIDA = Kida - Crystal Scion | KING = The Horned King - Wicked Ruler |
KNOWS_BEST = Mother Knows Best | KODA = Koda - Talkative Cub | KRONK = Kronk - Laid Back |
KUZCO = Kuzco - Selfish Emperor | KUZCO_EMPEROR = Kuzco - Temperamental Emperor | LADY = Lady - Decisive Dog |
LADY_DOG = Lady - Family Dog | LAUNCHPAD = Launchpad - Exceptional Pilot | LEFOU = LeFou - Bumbler |
LENA = Lena Sabrewing - Pure Energy | LI = General Li - Head of the Imperial Army | LILO = Lilo - Bundled Up |
LILO_ARTIST = Lilo - Escape Artist | LITTLE_JOHN = Little John - Camp Cook | LI_SHANG = Li Shang - Valorous General |
LOUIE = Louie - One Cool Duck | LUCKY = Lucky - The 15th Puppy | LUISA = Luisa Madrigal - Confident Climber |
LUMIERE = Lumiere - Hotheaded Candelabra | LYLE = Lyle Tiberius Rourke - Adventurer for Hire |
MACGUFFIN = Lord MacGuffin - Clever Swordsman | MACINTOSH = Lord Macintosh - Wiry and High-Strung |
MAGICA = Magica De Spell - Shadowy and Sinister | MAGICA_SORCERESS = Magica De Spell - Thieving Sorceress |
MALEFICENT = Maleficent - Formidable Queen | MALEFICENT_EVIL = Maleficent & Diablo - Evil Incarnate |
MANOR = De Vil Manor - Cruella's Estate | MARSHMALLOW = Marshmallow - Cranky Climber | MAUI = Maui - Soaring Demigod |
MAURICE = Maurice - Unconventional Inventor | MAXIMUS = Maximus - Relentless Stallion |
MEDUSA = Madame Medusa - Diamond Lover | MEGARA = Megara - Secret Keeper | MEILIN = Meilin Lee - Popular Red Panda |
MERIDA_ARCHER = Merida - Formidable Archer | MERLIN = Merlin - Completing His Research |
MICKEY = Mickey Mouse - Steamboat Pilot | MIKE = Mike Wazowski - Heroic Climber |
MILO = Milo Thatch - Clever Cartographer | MILO_SCHOLAR = Milo Thatch - Undaunted Scholar | MIM = Madam Mim - Elephant |
MINE = Seven Dwarfs' Mine - Secure Fortress | MINNIE = Minnie Mouse - Always Classy |
MINNIE_CHAMPION = Minnie Mouse - Amethyst Champion | MINNIE_PRINCESS = Minnie Mouse - Beloved Princess |
MIRABEL = Mirabel Madrigal - Family Gatherer | MIRROR = Prince John's Mirror |
MOANA_EXPLORER = Moana - Curious Explorer | MOANA_LEADER = Moana - Born Leader | MONSTRO = Monstro - Infamous Whale |
MONTEREY_RANGER = Monterey Jack - Watchful Ranger | MORDU = Mor'du - Savage Cursed Prince |
MORGANA = Morgana Macawber - Reformed Spellcaster | MOTUNUI = Motunui - Island Paradise |
MUFASA = Mufasa - Betrayed Leader | MULAN = Mulan - Imperial Soldier | MUSHU = Mushu - Braggin' Dragon |
MUSHU_DRAGON = Mushu - Sneaky Dragon | NAMAARI = Namaari - Resolute Daughter |
NICK = Nick Wilde - Persistent Investigator | NOTHING = Nothing We Won't Do | OLAF = Olaf - Carrot Enthusiast |
OMNIDROID = Omnidroid - Ultimate Iteration | OWL = Owl Island - Secluded Entrance | PACHA = Pacha - Trekmate |
PAIN = Pain - Impudent Imp | PALACE = Elsa's Ice Palace - Place of Solitude | PAN = Peter Pan - Lost Boy Leader |
PANIC = Panic - Immortal Sidekick | PASCAL = Pascal - Inquisitive Pet | PEPA = Pepa Madrigal - Weather Maker |
PERDITA = Perdita - Playful Mother | PERDITA_MOTHER = Perdita - Devoted Mother | PETE = Pete - Games Referee |
PETER = Peter Pan - Pirate's Bane | PETER_PRANKSTER = Peter Pan - Never Land Prankster |
PETE_PIRATE = Pete - Space Pirate | PLUTO = Pluto - Clever Cluefinder | POCAHONTAS_PEACE = Pocahontas - Peacekeeper |
PONGO = Pongo - Dear Old Dad | POOH = Winnie the Pooh - Hunny Wizard | POTTS = Mrs. Potts - Head Housekeeper |
PRESSURE = This Growing Pressure | PRIDE_ROCK = Pride Lands - Pride Rock | PUA = Pua - Potbellied Buddy |
PUPPY = Dalmatian Puppy - Tail Wagger | QUEEN = The Queen - Commanding Presence | RAFIKI = Rafiki - Mysterious Sage |
RAJAH = Rajah - Ghostly Tiger | RAJAH_PROTECTOR = Rajah - Royal Protector | RALPH = Wreck-it Ralph - Raging Wrecker |
RANGERS = Rescue Rangers Away! | RAP = Rapunzel - Gifted with Healing | RAPUNZEL = Rapunzel - Ready for Adventure |
ROBIN = Robin Hood - Eye for Detail | ROBIN_CONTESTANT = Robin Hood - Timely Contestant |
ROGER = Jolly Roger - Hook's Ship | ROO = Roo - Little Helper | ROURKE = Lyle Tiberius Rourke - Cunning Mercenary |
RUSH_START = Sugar Rush Speedway - Starting Line | RUSSELL = Russell - Junior Wilderness Explorer |
SAFETY = Get to Safety! | SCAR = Scar - Vicious Cheater | SCAR_LION = Scar - Vengeful Lion |
SCROOGE = Scrooge McDuck - Reformed Ebenezer | SCROOGE_EBENEZER = Scrooge McDuck - Ebenezer Scrooge |
SHADOW = Peter Pan's Shadow - Not Sewn On | SHANG_SON = Li Shang - Solemn Son | SHENZI = Shenzi - Hyena Pack Leader |
SHERE_KHAN = Shere Khan - Fierce and Furious | SHERE_TIGER = Shere Khan - Fearsome Tiger |
SHERIFF = Sheriff of Nottingham - Corrupt Official | SHIELD = Shield of Arendelle | SHIP = Fairy Ship - Royal Vessel |
SID = Sid Phillips - Toy Surgeon | SILVER = John Silver - Ferocious Friend | SIMBA = Simba - Protective Cub |
SIMBA_PRINCE = Simba - Fighting Prince | SISU = Sisu - Wise Friend | SLEEPY = Sleepy - Sluggish Knight |
SMEE = Mr. Smee - Captain of the Jolly Roger | SMEE_MATE = Mr. Smee - Loyal First Mate |
SMITH = John Smith - Undaunted Protector | SNEEZY = Sneezy - Very Allergic | SNOW = Snow White - Fair-Hearted |
SNOWMAN = Do You Want to Build A Snowman? | SNOW_WHITE = Snow White - Unexpected Houseguest |
SPEEDWAY = Sugar Rush Speedway - Finish Line | STITCH = Stitch - New Dog | STITCH_EXPERIMENT = Stitch - Experiment 626 |
STORM = Let the Storm Rage On | STRIKE = Strike A Good Match | SULLEY = Sulley - Strategic Scarer |
SULTAN = The Sultan - Playful Monarch | SWORD = He's Got a Sword! | SYNDROME = Syndrome - Out for Revenge |
TADASHI = Tadashi Hamada - Baymax Inventor | TAFFYTA = Taffyta Muttonfudge - Sour Speedster |
TALA = Gramma Tala - Spirit of the Ocean | TEMPER = Control Your Temper! | TE_KA = Te Kā - Elemental Terror |
THE_RULER = The Queen - Conceited Ruler | THUNDERBOLT = Thunderbolt - Wonder Dog | TIANA = Tiana - Restaurant Owner |
TIANA_PRINCESS = Tiana - Celebrating Princess | TIGGER = Tigger - Bouncing All the Way |
TINK = Tinker Bell - Insistent Fairy | TINKER_FAIRY = Tinker Bell - Giant Fairy | TIPO = Tipo - Growing Son |
TOD = Tod - Knows All the Tricks | TOWER = Darkwing Tower - Icy Headquarters | TRAMP = Tramp - Dapper Rascal |
TRAMP_DOG = Tramp - Street-Smart Dog | TRITON = Triton - Young Prince | TUI = Chief Tui - Proud of Motunui |
TUK = Tuk Tuk - Lively Partner | URSULA = Ursula - Vanessa | URSULA_DECEIVER = Ursula - Deceiver of All |
VINE = The Frozen Vine - Monstrous Plant | VIOLET = Violet Parr - Force Field Practice | VISION = Vision of the Future |
WASABI = Wasabi - Methodical Engineer | WEAKNESS = Everybody's Got a Weakness |
WILLIE = Willie the Giant - Ghost of Christmas Present | WILLOW = Grandmother Willow - Ancient Advisor |
WISP = Will o' the Wisp - Forest Spirit | WOOD = Sherwood Forest - Outlaw Hideaway |
WOODY = Woody - Waiting for a Friend | WORLD = A Whole New World | WU = Grandma Wu - Wise Grandmother |
XANATOS = David Xanatos - Steel Clan Leader | YAO = Yao - Snow Warrior | YOKAI = Yokai - Scientific Supervillain |
YZMA = Yzma - Above It All | ZIPPER = Zipper - Big Helper
"""
globals().update(entry.split(" = ") for entry in " ".join(MEANT.split()).split(" | "))
