// What people ask for in Swedish, by what must come first and (behind it) what must be among the first three.
// Written from what things are called in newspapers and at kitchen tables, not from the registry.
export const SWEDISH = `
N03920: arbetslöshet; arbetsloshet; rikets arbetslöshet; arbetslöshet Orebro län; arbetslöshet kvinnor; arbetslösheten; arbetslösa; arbetslös; arbetslöshet gävle;
  arbetslösheten i Gävle kommun; hur många är arbetslösa i Malmö; hur stor är arbetslösheten i Södertälje;
  andel arbetslösa; jobb; jobblösa; utan jobb; arbetsmarknad; ARBETSLÖSHET;
  arbetslöshet 2022; arbetslöshetsiffror; arbetlöshet; arbetslöshte; SF.N03920.2180.2022; n03920; jobblöshet;
  arbtslöshet; arbetslöshet Skåne län; karta arbetslöshet; utvecklingen av arbetslösheten i Luleå;
  trender arbetslöshet; arbetslöshet rikssnitt; arbetslöshet i hela landet; arbetslöshet i riket;
  ladda ner arbetslöshet; rekordlåg arbetslöshet i Gnosjö; hur mäts arbetslöshet;
  hur står det till med arbetslösheten i Boden; hur är läget på arbetsmarknaden; arbetslöshet hos oss;
  hur hög är arbetslösheten hemma i Boden; hur har arbetslösheten utvecklats i Boden sen 2010;
  arbetslösheten i Trollhättan jmf med Uddevalla; är arbetslösheten fortfarande hög i Boden; arbetslöshetsprocent;
  jobbsökande i Boden; hur många saknar jobb; saknar arbete
BE0101N1: befolkning; befolkningen; befolkningsmängd; invånare; antal invånare; invånarantal;
  hur många bor i Göteborg; hur många bodde i Kiruna 1995; hur många invånare har Kiruna;
  hur många människor bor i Umeå; hur många bor i Sverige; hur många personer bor i Umeå kommun;
  hur mycket folk bor i Malmö stad; största kommunen; Sveriges minsta kommun; vilken är Sveriges största stad;
  hur stor är Malmö; hur liten är Bjurholms kommun; hur stort är Skåne; hur mycket folk finns det i Lund;
  jag vill veta hur många som bor i Lund; Beskriv utvecklingen av antalet invånare i Umeå;
  hur många malmöbor finns det; göteborgare; invånarsiffra; folkrikaste kommunen
BE0101N1 N01951: folkmängd; folkmängden
BE0101N1: antal invånare i Stockholm; befolknign; befolkning Skåne; tabell invånare
N01963: befolkningsutveckling; befolkningsökning; befolkningstillväxt; befolkningsförändring; befolkningsminskning;
  befolkningsförändringar; växer; krymper; vilka kommuner växer mest; vilken kommun växer snabbast;
  Sveriges snabbast växande kommuner; kommuner som tappar invånare; hur mycket har kommunen vuxit;
  flyttar folk från kommunen; avfolkning; tappar invånare; hur snabbt växer Knivsta
N00959: medelålder; medelåldern; genomsnittsålder; ålder; snittålder; yngsta kommunen; var bor de äldsta;
  hur gamla är folk; hur gammal är befolkningen; hur gamla är folk i Borgholm
N01960: äldre; andel äldre; andelen äldre i Pajala; pensionärer; antal pensionärer; gamla; seniorer; över 65;
  65 plus; 65+; hur många pensionärer bor i Borgholm; pensionerer; hur många är över 65 år;
  Allt fler äldre i Borgholm; hur stor del av befolkningen är över 65; 65-åringar; 65-plussare
SCBBIRTHS N01804: födda; födda barn
SCBBIRTHS: nyfödda; bebisar; födslar; hur många barn föds i Lund; barnafödande;
  hur många barn föddes i Eslöv; så många barn föds varje år; födelsetal; nativitet; förlossningar;
  rekordfå barn föds; spädbarn; barnfödslar
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
N07540: brott; kriminalitet; brottslighet; antal brott; anmälda brott; brott i Malmö stad; polisanmälningar;
  brottsstatistik; brott bland de här kommunerna
N07403: våldsbrott; våld; misshandel; trygghet; våldsbrotten;
  hur farligt är malmö; skjutningar; våldet ökar på gatorna
N07806: cykelväg; cykelvägar; cykelbanor; cykel; cykelbannor; hur långa är cykelvägarna; cykelvägnätet i Lund;
  gc-väg; bygger kommunen fler cykelvägar; best city for cyclists
N07900: bredband; bredband i Åre; fiber; internet; bredbånd; snabbt internet; 100 Mbit; uppkoppling; snabbtbredband;
  fiberanslutning; internetuppkoppling landsbygd; fiberutbyggnaden går trögt; fiberutbyggnad på landet
N09801: bibliotek; bibliotekslån; biblioteken; böcker; boklån; bibliotkeslån; lånade böcker; bokutlåning; läsning;
  läser folk mindre böcker; hur många böcker lånas
N11800: förskola; förskolan; forskola; dagis; barnomsorg; barn i förskola; förskolebarn; dagisbarn;
  dagisplats i Nacka
N15507 N15428: skola; skolan; grundskola; skolresultat; åk 9
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
N03921: ungdomsarbetslöshet; unga utan jobb; ungdomar utan jobb i Malmö; arbetslösa unga; arbetslöshet bland unga; unga arbetslösa
N02797: unga som varken jobbar eller pluggar; uvas; unga i utanförskap; hemmasittare
N02243: sysselsättning; arbete; sysselsättningsgrad; hur många jobbar; andel som har jobb
N02279: pendling; hur många pendlar; utpendling; arbetspendling från Trosa
N07909: huspriser; vad kostar ett hus; villapriser; vad kostar en villa i Lund; dyraste husen
N07908: lägenhetspriser; bostadsrättspriser; vad kostar en lägenhet; bostadsrätter
N07908 N07909: bostadspriser
N07906: bostadsbyggande; byggs det bostäder; nya lägenheter; hur mycket byggs det
N07905: nybyggda villor; nya småhus
N07907: trångboddhet; hur många bor trångt
U00958: vräkningar; vräkta barn; hur många vräks; vräkta; avhysningar
N02926: utrikes födda; invandrare; hur många är födda utomlands; utlandsfödda i Södertälje
N02942: singlar; ensamhushåll; hur många bor ensamma
N02993: landareal; hur stor är kommunen till ytan; kvadratkilometer; areal
N01813: över 80 år; 80-åringar; 80 plus
N00906: bruttoinkomst; inkomst före skatt; förvärvsinkomst
N66077: barnfattigdom; fattiga barn; barn i fattigdom
N31807: hur många har försörjningsstöd; försörjningsstöd; ekonomiskt bistånd; socialbidrag; lever på bidrag; hur många går på soc
N21701: hemtjänst; hur många har hemtjänst; hemtjänsten i Umeå
N21009: vad kostar hemtjänsten; kostnad för hemtjänst; hemtjänstkostnad
N23801: äldreboende; särskilt boende; hur många bor på äldreboende
N17461: gymnasieexamen; hur många tar examen från gymnasiet; hoppar av gymnasiet
N15813: behöriga lärare; lärarbehörighet; obehöriga lärare
N15034: elever; elever per lärare; klasstorlek; hur stora är klasserna
N05401 N05403: valdeltagande; valdeltagande 2022; hur många röstade
N05403: valdeltagande riksdagsvalet; riksdagsvalet 2022
N05401: kommunalvalet; valdeltagande i kommunalvalet
N05815: kvinnor i kommunfullmäktige; kvinnor i politiken
N07540: hur många brott begås
N07546: inbrott; bostadsinbrott i Lidingö; villainbrott
N00943: pappaledighet; föräldraledighet; pappor som är hemma med barn
N45974: solceller; hur många har solceller; solpaneler
N45900: elpriser; elpris; vad kostar elen
N03102: kommunens resultat; går kommunen med vinst; underskott i kommunen
N03046: kommunens skulder; skulder; hur mycket är kommunen skyldig
N00926: konkurser; hur många företag går i konkurs
U09800: idrott; idrottsföreningar; hur många barn idrottar
SCBGROWTH N01963: folkökning
SCBDEATHS: dödsfall; hur många dog; avlidna
SCBINMIG: inflyttade; hur många flyttar in
SCBOUTMIG: utflyttade; hur många flyttar ut
`;
