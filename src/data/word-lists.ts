// The words by which a search reads a question, each list one text in both languages. The function finds them in the store
// and the page's script in the index that it asks for, so that neither carries them in its code.

export const WORD_LISTS = {
  /** Words that only ask or bind. */
  binding: `
    hur vad vilka vilken vilket var vart varifrån vem vems när varför därför så här där se också
    jag vi du ni man hen han hon mig min mitt mina din ditt dina er ert sin sitt sina vår vårt våra
    beskriv redogör exempel förklara förklaring betyder menas innebär definition definitionen räknas räkna beräknas mäts mäter ut
    ge ta tar tog få fram visa visar hitta sök söker letar leta lista listan finns fanns kolla berätta säg vill veta undrar behöver tack snälla
    är blir blev blivit begås sig inte ej icke var vara har hade kan ska skulle fick fått får betalar betala gå går gått ligger ser såg står stod klarar klara läget sig
    och eller i på till av från för efter med om per inom mellan hos ur än som att det den de dem dom ett en dess deras
    alla allt hela hel någon något några varje cirka ca ungefär upp ner ned
    senaste nu idag just år året årets åren åriga fjol ifjol förra sedan över under genom tiden gången
    jämför jämfört jämförd jämförs
    utveckling utvecklingen utvecklas utvecklats trend trenden trender
    statistik statistiken siffror siffra siffran siffrorna uppgift uppgifter uppgiften data fakta info information nivå nivån
    mot kontra v vs versus skillnad skillnaden skillnader topp toppen topplista topplistan botten bottenlista bottenlistan
    rangordna rangordnad rangordnade rangordnat rangordning ranking rankning rankad rankade rankat sorterad sorterade sorterat
    karta kartan diagram diagrammet tabell tabellen graf grafen ladda hämta
    då även ju nog redan sen hittills tidigare dagens fortfarande alltid ofta ibland igen snart innan eftersom ifall både antingen
    oss dig mej dej honom henne nån nåt ngn ngt varandra denna denne detta dessa sådan sådana samma vilkas själv
    vid bland kring runt omkring enligt trots ha bli varit skall måste hit dit bort hemma ute inne uppe nere
    egentligen faktiskt verkligen liksom typ alltså exakt precis nästan kanske gärna tillsammans sammanlagt hej hallå
    mkt jfr jmf dvs osv mm pga
    how what which who whose where when why i we you me my our your his her their they them here show find list give tell see get please
    explain describe define defined definition means meaning measured calculated example examples
    want know need looking look search about s m re e
    is are was were be been has have had do does did can could should would will there
    and or in on at to of from for after with by per within between than as that this it its the a an
    whole entire all each every some any up down
    latest last past now today current currently recent year years since until through during over under time decade decades annual annually yearly
    compare compared comparing trend trends development develop develops developed developing evolve evolves evolved evolving statistics stats figures figure data facts info information level
    against difference differences top bottom ranking ranked ranks rank sorted map chart table graph download
    but if so then because while whether into off too also only both either he she him us these such same
    whats hows wheres whos
    being got gets getting doing go goes going gone went say said think make take like lookup
    very really actually exactly still ever always often again already yet ago even around roughly approximately altogether
    due not never
    hi hello thanks ok
  `,
  /** Words that ask for more or less of something. */
  comparing: `
    mycket många stor stora stort störst största större hög högt höga högst högsta högre låg lågt låga lägst lägsta lägre
    billig billigt billiga billigare billigast billigaste dyr dyrt dyra dyrare dyrast dyraste rekordhög rekordlåg rekordfå rekordmånga rekord
    snabb snabbt långsam långsamt trög trögt vanlig vanligt vanliga vanligast vanligaste
    liten litet små minst minsta mindre flest flesta fler färre mest mer längst längre kortast snabbast snabbaste snabbare folkrik folkrika folkrikast folkrikaste bra bäst bästa bättre sämst sämsta sämre
    much many big bigger biggest large larger largest small smaller smallest high highest higher low lowest lower
    cheap cheaper cheapest expensive good populous
    most more least less fewest fewer longest shortest fast fastest faster quick quickly slow slowly common commonest best better worst worse
  `,
  /** Words that say how it is counted or who is, and that stand in hundreds of titles. */
  counting: `
    km kilometer antal antalet andel andelen del delen procent procentuell genomsnitt genomsnittet genomsnittlig genomsnittliga snitt snittet
    hälften tredjedel tredjedelen fjärdedel fjärdedelen varannan tredje fjärde femte tionde
    medel medelvärde medelvärdet medianen rikssnitt rikssnittet riksgenomsnitt riksgenomsnittet riksmedel person personer personers åring åringar åringarna
    number count share part proportion percentage percent rate average mean person persons half third tenth
  `,
  /** Words for what somebody pays or is paid: what a question asks that has no other. */
  paying: 'pay pays',
  /** Words for living somewhere and for those who do: what a question asks that has none of its own. */
  living:
    'bor bo bodde bott boende folk människor svenskar svenskarna live lives lived living people swedes',
  /** Words for the kind of a place and for the whole country, none of which says what is asked of it. */
  place: `
    län länet länets region regionen kommun kommuner kommunen kommunens kommunerna kommuns kommunernas stad staden stads städer städerna städernas ort orter orten orterna
    kn sverige sveriges svenska riket rikets land landet landets nationellt
    landsbygd landsbygden landsbygdens glesbygd glesbygden storstad storstäder storstäderna småstad småstäder tätort tätorter förort förorter trakten
    norrland norrlands svealand götaland småland smålands öland ölands lappland dalsland bohuslän hälsingland västergötland sörmland österlen bergslagen
    municipality municipalities city cities town towns county counties sweden swedish country nation nationally nationwide
    rural urban countryside suburb suburbs village villages north northern south southern east eastern west western area areas place places
  `,
  /** Words for the country, which no metric is called by. */
  country: `
    sverige sveriges riket rikets landet landets sweden swedens nation country
    rikssnitt rikssnittet riksgenomsnitt riksgenomsnittet riksmedel
  `,
  /** Words for how something changes, where it is from and in what form: looked past where no metric is called so. */
  sharpening: `
    ökar ökat ökade öka ökning ökningen ökande minskar minskat minskade minska minskning minskningen minskande
    stiger stigit steg stiga stigande sjunker sjunkit sjönk sjunka sjunkande växer växt växte växande faller fallit föll rasar rasat rasade
    förändras förändrats förändrades förändring förändringen förändringar ändrats ändras ändrat
    höjs höjts höjdes höja höjer höjt höjd höjda höjning höjningen sänks sänkts sänktes sänka sänker sänkt sänkta sänkning sänkningen tappar tappat tappade tappa förlorar förlorat förlorade förlora
    increase increases increased increasing decrease decreases decreased decreasing rise rises rising risen rose
    fall falls falling fallen fell grow grows growing grew grown growth decline declines declining declined
    lose loses losing lost gain gains gaining gained drop drops dropped dropping change changes changed changing
    jämförelse jämförelser jämförelsen comparison comparisons
    kvar rullar rullade rulla kör körde köra åker åkte åka använder används använda använts köper köps köpt köpte köpa säljer säljs sålt såldes sälja
    släpper släpps släppte släppa kommer kom kommit orsakar orsakas slänger slängs kastar hamnar kostar kostade kostat kosta äger ägs
    gatan gator gatorna vägen vägarna grannar grannarna grannen samlade totala totalen mängd mängden mängder boom boomen takt takten
    försvinner försvann försvunnit försvinna bygger byggs byggde byggt bygga build builds building built
    avtar avtog avta bromsar plunge plunges plunged soar soars soared surge surges surged boom booming booms dominate dominates
    sold sell sells buy buys buying bought come comes coming came run runs running own owns owned use uses used using throw throws produce produces
    cause causes caused cost costs road roads street streets neighbour neighbours overall amount amounts
    historik historisk historiska historia tidsserie tidsserier history historical historic series interactive
    nationell nationella national läsår läsåret läsåren vt ht kvartal kvartalet q1 q2 q3 q4 månadsvis monthly quarter quarterly
    sf scb kolada rka kpi nyckeltal mått indikator variabel källa källan metric indicator variable source
    kommunkod kommunnamn kod namn code name excel csv json pdf api fil file öppna open dataset databas database
  `,
  /** Those that ask, beside a place and nothing else, how many live there. */
  sizes: `
    folkrik folkrika folkrikast folkrikaste populous
    stor stort stora störst största större liten små minst minsta mindre
    big bigger biggest large larger largest small smaller smallest
  `,
  /** What an infinitive follows, so that `vara` is the verb and not the municipality. */
  beforeInfinitive: 'att kan kunna ska skall skulle får må måste vill brukar',
  /** What only a name follows. */
  beforeName: 'i från till mellan för och eller mot än kommun',
  /** Numbers as words, which say how many are listed or how many years are meant. */
  numbers: `
    två tre fyra fem sex sju åtta nio tio tolv femton tjugo trettio femtio hundra
    two three four five six seven eight nine ten twelve fifteen twenty thirty fifty hundred
  `,
  /** What stands behind such a word where it says how many years. */
  years: 'år åren year years',
  /** What stands beside such a number. */
  listing:
    'topp top botten bottom första först first senaste latest förra last past tidigare närmaste',
  /** What stands before the number of an age or of a class, which is no such number. */
  ages: 'över under ålder åk årskurs klass age aged grade class year',
  /** The months of a date. */
  months: `
    januari februari mars april maj juni juli augusti september oktober november december
    january february march may june july august october jan feb apr jun jul aug sep sept okt oct nov dec
  `,
};

export type WordLists = Record<keyof typeof WORD_LISTS, string>;
