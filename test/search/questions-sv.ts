// What people ask for in Swedish, by what must come first and (behind it) what must be among the first three.
// Written from what things are called in newspapers and at kitchen tables, not from the registry.
export const SWEDISH = `
N03920: arbetslöshet; arbetsloshet; rikets arbetslöshet; arbetslöshet Orebro län; arbetslöshet kvinnor; arbetslösheten; arbetslösa; arbetslös; arbetslöshet gävle;
  arbetslösheten i Gävle kommun; hur många är arbetslösa i Malmö; hur stor är arbetslösheten i Södertälje;
  andel arbetslösa; jobb; jobblösa; utan jobb; sysselsättning; arbetsmarknad; arbete; ARBETSLÖSHET;
  arbetslöshet 2022; arbetslöshetsiffror; arbetlöshet; arbetslöshte; SF.N03920.2180.2022; n03920; jobblöshet;
  arbtslöshet; arbetslöshet Skåne län; karta arbetslöshet; utvecklingen av arbetslösheten i Luleå;
  trender arbetslöshet; arbetslöshet rikssnitt; arbetslöshet i hela landet; arbetslöshet i riket;
  ladda ner arbetslöshet; rekordlåg arbetslöshet i Gnosjö; hur mäts arbetslöshet;
  hur står det till med arbetslösheten i Boden; hur är läget på arbetsmarknaden; arbetslöshet hos oss;
  hur hög är arbetslösheten hemma i Boden; hur har arbetslösheten utvecklats i Boden sen 2010;
  arbetslösheten i Trollhättan jmf med Uddevalla; är arbetslösheten fortfarande hög i Boden; arbetslöshetsprocent;
  jobbsökande i Boden; hur många saknar jobb; arbetslösa ungdomar; saknar arbete
N01951 BE0101N1: befolkning; befolkningen; befolkningsmängd; invånare; antal invånare; invånarantal;
  hur många bor i Göteborg; hur många bodde i Kiruna 1995; hur många invånare har Kiruna;
  hur många människor bor i Umeå; hur många bor i Sverige; hur många personer bor i Umeå kommun;
  hur mycket folk bor i Malmö stad; största kommunen; Sveriges minsta kommun; vilken är Sveriges största stad;
  hur stor är Malmö; hur liten är Bjurholms kommun; hur stort är Skåne; hur mycket folk finns det i Lund;
  jag vill veta hur många som bor i Lund; Beskriv utvecklingen av antalet invånare i Umeå;
  hur många malmöbor finns det; göteborgare; invånarsiffra; folkrikaste kommunen
BE0101N1 N01951: folkmängd; folkmängden
N01951: antal invånare i Stockholm; befolknign; befolkning Skåne; tabell invånare
N01963: befolkningsutveckling; befolkningsökning; befolkningstillväxt; befolkningsförändring; befolkningsminskning;
  befolkningsförändringar; växer; folkökning; krymper; vilka kommuner växer mest; vilken kommun växer snabbast;
  Sveriges snabbast växande kommuner; kommuner som tappar invånare; hur mycket har kommunen vuxit;
  flyttar folk från kommunen; avfolkning; tappar invånare; hur snabbt växer Knivsta
N00959: medelålder; medelåldern; genomsnittsålder; ålder; snittålder; yngsta kommunen; var bor de äldsta;
  hur gamla är folk; hur gammal är befolkningen; hur gamla är folk i Borgholm
N01960: äldre; andel äldre; andelen äldre i Pajala; pensionärer; antal pensionärer; gamla; seniorer; över 65;
  65 plus; 65+; hur många pensionärer bor i Borgholm; pensionerer; hur många är över 65 år;
  Allt fler äldre i Borgholm; hur stor del av befolkningen är över 65; 65-åringar; 65-plussare
N01804: födda; nyfödda; födda barn; bebisar; födslar; hur många barn föds i Lund; barnafödande;
  hur många barn föddes i Eslöv; så många barn föds varje år; barnfödslar; födelsetal; nativitet; förlossningar;
  rekordfå barn föds; spädbarn
N01982: utbildning; utbildningsnivå; högutbildade; högskoleutbildade; eftergymnasial utbildning; akademiker;
  universitet; andel med examen; hur många har högskoleexamen i Uppsala; välutbildade; pluggat på högskola
N00901: skatt; skatten; kommunalskatt; kommunalskatten i Sundsvall; kommunal skatt; kommunskatt; skattesats;
  skattesatser; högsta skatten; lägst skatt; vilken kommun har högst skatt; vilka kommuner har lägst skatt;
  skatt Uppsala; hur mycket betalar man i skatt; komunalskatt; skatesats; skatt Norrbotten;
  skatten i Norrbottens kommuner; vilken kommun har lägst skatt i Stockholms län; skatt Danderyd mot Täby;
  Danderyd vs Täby skatt; skillnad skatt Danderyd Täby; topplista skatt;
  Här är kommunerna med högst skatt – hela listan; vart är skatten lägst; skatten i Lund förra året; skatt i fjol;
  skatt riksgenomsnittet; rankning av kommuner efter skatt; Uppsala kn skatt; skatt Lund tack;
  ge exempel på kommuner med låg skatt; Hur ser skatten ut i Vara; skatten i Malmö jfr Lund;
  hur mkt skatt betalar man i Österåker; varför är skatten egentligen så hög just här; kommunalskattesats;
  skattesänkning i Täby; höjd skatt i Boden; skattetryck; utdebitering
N00903: skattekraft; skatteunderlag; skattekarft; hur räknas skattekraft ut; skatteintäkter; taxerad inkomst
N00905: inkomst; inkomster; medianinkomst; inkomst efter skatt; lön; löner; medellön;
  hur mycket tjänar folk i Danderyd; rikaste kommunerna; fattigaste kommunen; vad tjänar folk i Lidingö; medianlön;
  medelinkomst; snittlön; Så mycket tjänar folk i din kommun; vad tjänar Gävleborna; fattigdom; köpkraft;
  disponibel inkomst; hur mycket tjänar mina grannar
N00096: nettokostnad; kostnader; kommunens kostnader; vad kostar kommunen; vad går skattepengarna till;
  driftkostnader per invånare Arvika; hur mycket pengar går åt i kommunen; kommunal budget
N00923 N00925: medellivslängd; livslängd; var lever man längst; hur länge lever svenskar
N00925: medellivslängd kvinnor; kvinnors medellivslängd; hur länge lever kvinnor i Lomma; lever kvinnor längre;
  hur gamla blir kvinnor i Båstad; damernas medellivslängd; hur gammal blir en kvinna i Täby
N00923: medellivslängd män; mäns livslängd; hur länge lever män; hur gamla blir män;
  hur gamla blir gubbarna i Pajala; karlars medellivslängd; hur gammal blir en man; gubbar livslängd;
  dör männen tidigare i norr; förväntad livslängd för karlar
N00957: ohälsa; ohälsotal; ohälsotalet; sjukskrivning; sjukskrivna; sjukskrivningar i Dorotea; sjukfrånvaro;
  sjukdagar; ohlsa; hälsa; sjukskrivna i Kiruna kommun; sjukersättning; långtidssjuka
N00999: nystartade företag; nya företag; nyföretagande; företag; startup; starta eget; entreprenörer;
  företagsklimat; bolagsbildning
N07403: brott; våldsbrott; kriminalitet; brottslighet; våld; antal brott; anmälda brott; brott i Malmö stad;
  misshandel; trygghet; polisanmälningar; våldsbrotten; brottsstatistik; brott bland de här kommunerna;
  hur farligt är malmö; skjutningar; våldet ökar på gatorna
N07806: cykelväg; cykelvägar; cykelbanor; cykel; cykelbannor; hur långa är cykelvägarna; cykelvägnätet i Lund;
  gc-väg; bygger kommunen fler cykelvägar; best city for cyclists
N07900: bredband; bredband i Åre; fiber; internet; bredbånd; snabbt internet; 100 Mbit; uppkoppling; snabbtbredband;
  fiberanslutning; internetuppkoppling landsbygd; fiberutbyggnaden går trögt; fiberutbyggnad på landet
N09801: bibliotek; bibliotekslån; biblioteken; böcker; boklån; bibliotkeslån; lånade böcker; bokutlåning; läsning;
  läser folk mindre böcker; hur många böcker lånas
N11800: förskola; förskolan; forskola; dagis; barnomsorg; barn i förskola; förskolebarn; dagisbarn;
  dagisplats i Nacka
N15507 N15428: skola; skolan; grundskola; skolresultat; elever; åk 9
N15507: betyg; betygen i Täby; skolbetyg; meritvärde; meritvärden; meritvärde årskurs 9; slutbetyg; niondeklassare;
  bästa skolan; betygssnitt; vad betyder meritvärde; niornas betyg; ninth grade average marks
N15428: behörighet; behörighet till gymnasiet; gymnasiebehörighet; yrkesprogram; komma in på gymnasiet;
  klarar grundskolan; yrkesgymnasium; yrkesprogrammen; niondeklassare som inte klarar gymnasiet;
  var fjärde elev i Filipstad saknar behörighet
N45850: turism; turister; hotell; hotellnätter; gästnätter; övernattningar; turister i Åre;
  hotellövernattningar i Borgholm; vandrarhem och stugor; turistnätter på Öland; vandrarhem
U07514: ekologisk mat; ekologiskt; ekologiska livsmedel; mat; ekomat; ekologisk skolmat; krav-märkt; kravmärkt;
  hur mycket ekologiskt köper kommunen; andel eko i köken Malmö; offentliga måltider ekologiskt;
  ekologiska livsmedel i offentliga kök
U07801: avfall; sopor; skräp; hushållsavfall; hur mycket sopor; sopor per person; sophämtning; hushållssopor;
  återvinning; hur mycket sopor slänger vi; sopberget växer; var slänger man mest sopor i Sverige;
  hur mycket slänger vi
U07917: körsträcka; bilkörning; hur mycket kör man bil; bilåkande; körda mil; miltal;
  kör folk mer bil på landsbygden
GHGTOT N00401: växthusgaser; vaxthusgaser; växthusgas; utsläpp; utsläppen; utslapp; klimat; klimatutsläpp;
  klimatpåverkan; koldioxid; koldioxidutsläpp; co2; CO₂-utsläpp; klimatgaser
N00401: utsläpp per invånare; utsläpp per person; co2 per capita; klimatavtryck per capita;
  koldioxidavtryck per kommuninvånare; utsläpp per skalle; genomsnittssvenskens utsläpp; klimatpåverkan per huvud
GHGTRA: utsläpp från transporter; utsläpp trafik; trafikutsläpp; transportsektorn växthusgaser; avgaser
GHGJOR: utsläpp jordbruk; jordbrukets utsläpp; lantbrukets utsläpp; kors utsläpp; metan; metan från kor;
  böndernas utsläpp; hur mycket växthusgaser kommer från lantbruk; klimatavtryck gårdar; kornas utsläpp
GHGIND: utsläpp industri; industrins utsläpp; industriutsläpp; hur mycket släpper stålverket ut;
  co2 från cementindustrin; raffinaderiet i Lysekil utsläpp; stålverkets koldioxid
GHGARB: arbetsmaskiner; traktorer; grävmaskiner utsläpp; gräsklippare och motorsågar koldioxid;
  hjullastare dumprar co2; klimatutsläpp arbetsfordon; skogsmaskiner utsläpp; utsläpp från grävmaskiner
GHGTOT: växthusgaser i Luleå; växthusgasser; miljö; växthuseffekten; klimatavtryck;
  sammanlagda utsläpp av klimatgaser
CAREL: hur många elbilar finns det; elbil göteborg; elbilarna; elbilsandel i Göteborg; teslor; tesla;
  antal helt elektriska bilar på vägarna; hur många av mina grannar har elbil; laddbara bilar;
  rekordmånga elbilar på vägarna
CARPHEV: laddhybrid; plugin hybrid; laddbara hybridbilar Nacka
CARDIE: dieselbilar i Umeå; dieslar; hur många kör diesel; dieselfordon; dieseldrivna bilar Skellefteå;
  finns det fortfarande många dieselbilar kvar; dieselbilar försvinner från vägarna; dieseldrivna personbilar
CARPET: bensinbilar; hur många bensinbilar rullar i Borås; bensindrivna fordon; soppabilar; bensindrivna bilar;
  hur många kör fortfarande på bensin
CARTOT: hur många bilar; antal bilar i Täby; biltäthet; bilägare; bilparken; bilbeståndet; bilarna på gatorna;
  fordonsflottan i Gävle
CARNEW: nya bilar; nybilsförsäljning; hur många köper ny bil; bilhandeln; bilregistreringar
CARNEWEL: nya elbilar; hur många köpte elbil förra året; elbilsboomen avtar; nyköpta elbilar i Täby;
  nya eldrivna personbilar; köper folk elbil; newly registered electric vehicles
N15428 N15507: hur klarar sig eleverna i nian
`;
