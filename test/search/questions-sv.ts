// What people ask for in Swedish, what must come first, and (behind it) what must be among the first three.
// Written from what things are called in newspapers and at kitchen tables, not from the registry.
export const SWEDISH = `
arbetslöshet: N03920
arbetsloshet: N03920
arbetslösheten: N03920
arbetslösa: N03920
arbetslös: N03920
arbetslöshet gävle: N03920
arbetslösheten i Gävle kommun: N03920
hur många är arbetslösa i Malmö: N03920
hur stor är arbetslösheten i Södertälje: N03920
andel arbetslösa: N03920
jobb: N03920
jobblösa: N03920
utan jobb: N03920
sysselsättning: N03920
arbetsmarknad: N03920
arbete: N03920
ARBETSLÖSHET: N03920
arbetslöshet 2022: N03920
arbetslöshetsiffror: N03920
arbetlöshet: N03920
arbetslöshte: N03920
befolkning: N01951 BE0101N1
befolkningen: N01951 BE0101N1
befolkningsmängd: N01951 BE0101N1
folkmängd: BE0101N1 N01951
folkmängden: BE0101N1 N01951
invånare: N01951 BE0101N1
antal invånare: N01951 BE0101N1
antal invånare i Stockholm: N01951
invånarantal: N01951 BE0101N1
hur många bor i Göteborg: N01951 BE0101N1
hur många bodde i Kiruna 1995: N01951 BE0101N1
hur många invånare har Kiruna: N01951 BE0101N1
hur många människor bor i Umeå: N01951 BE0101N1
befolkningsutveckling: N01963
befolkningsökning: N01963
befolkningstillväxt: N01963
befolkningsförändring: N01963
befolkningsminskning: N01963
befolkningsförändringar: N01963
befolknign: N01951
växer: N01963
medelålder: N00959
medelåldern: N00959
genomsnittsålder: N00959
ålder: N00959
äldre: N01960
andel äldre: N01960
andelen äldre i Pajala: N01960
pensionärer: N01960
antal pensionärer: N01960
gamla: N01960
seniorer: N01960
över 65: N01960
65 plus: N01960
65+: N01960
hur många pensionärer bor i Borgholm: N01960
födda: N01804
nyfödda: N01804
födda barn: N01804
bebisar: N01804
födslar: N01804
hur många barn föds i Lund: N01804
utbildning: N01982
utbildningsnivå: N01982
högutbildade: N01982
högskoleutbildade: N01982
eftergymnasial utbildning: N01982
akademiker: N01982
universitet: N01982
skatt: N00901
skatten: N00901
kommunalskatt: N00901
kommunalskatten i Sundsvall: N00901
kommunal skatt: N00901
kommunskatt: N00901
skattesats: N00901
skattesatser: N00901
högsta skatten: N00901
lägst skatt: N00901
vilken kommun har högst skatt: N00901
vilka kommuner har lägst skatt: N00901
skatt Uppsala: N00901
skattekraft: N00903
skatteunderlag: N00903
inkomst: N00905
inkomster: N00905
medianinkomst: N00905
inkomst efter skatt: N00905
lön: N00905
löner: N00905
medellön: N00905
hur mycket tjänar folk i Danderyd: N00905
nettokostnad: N00096
kostnader: N00096
kommunens kostnader: N00096
medellivslängd: N00923 N00925
livslängd: N00923 N00925
medellivslängd kvinnor: N00925
medellivslängd män: N00923
kvinnors medellivslängd: N00925
mäns livslängd: N00923
hur länge lever kvinnor i Lomma: N00925
ohälsa: N00957
ohälsotal: N00957
ohälsotalet: N00957
sjukskrivning: N00957
sjukskrivna: N00957
sjukskrivningar i Dorotea: N00957
sjukfrånvaro: N00957
sjukdagar: N00957
ohlsa: N00957
hälsa: N00957
nystartade företag: N00999
nya företag: N00999
nyföretagande: N00999
företag: N00999
startup: N00999
starta eget: N00999
brott: N07403
våldsbrott: N07403
kriminalitet: N07403
brottslighet: N07403
våld: N07403
antal brott: N07403
anmälda brott: N07403
brott i Malmö stad: N07403
misshandel: N07403
trygghet: N07403
cykelväg: N07806
cykelvägar: N07806
cykelbanor: N07806
cykel: N07806
bredband: N07900
bredband i Åre: N07900
fiber: N07900
internet: N07900
bredbånd: N07900
snabbt internet: N07900
100 Mbit: N07900
bibliotek: N09801
bibliotekslån: N09801
biblioteken: N09801
böcker: N09801
boklån: N09801
förskola: N11800
förskolan: N11800
forskola: N11800
dagis: N11800
barnomsorg: N11800
barn i förskola: N11800
skola: N15507 N15428
skolan: N15507 N15428
grundskola: N15507 N15428
skolresultat: N15507 N15428
betyg: N15507
betygen i Täby: N15507
skolbetyg: N15507
meritvärde: N15507
meritvärden: N15507
meritvärde årskurs 9: N15507
elever: N15507 N15428
åk 9: N15507 N15428
behörighet: N15428
behörighet till gymnasiet: N15428
gymnasiebehörighet: N15428
yrkesprogram: N15428
turism: N45850
turister: N45850
hotell: N45850
hotellnätter: N45850
gästnätter: N45850
övernattningar: N45850
ekologisk mat: U07514
ekologiskt: U07514
ekologiska livsmedel: U07514
mat: U07514
avfall: U07801
sopor: U07801
skräp: U07801
hushållsavfall: U07801
hur mycket sopor: U07801
körsträcka: U07917
bilkörning: U07917
hur mycket kör man bil: U07917
växthusgaser: GHGTOT N00401
vaxthusgaser: GHGTOT N00401
växthusgas: GHGTOT N00401
utsläpp: GHGTOT N00401
utsläppen: GHGTOT N00401
utslapp: GHGTOT N00401
klimat: GHGTOT N00401
klimatutsläpp: GHGTOT N00401
klimatpåverkan: GHGTOT N00401
koldioxid: GHGTOT N00401
koldioxidutsläpp: GHGTOT N00401
co2: GHGTOT N00401
CO₂-utsläpp: GHGTOT N00401
utsläpp per invånare: N00401
utsläpp per person: N00401
co2 per capita: N00401
utsläpp från transporter: GHGTRA
utsläpp trafik: GHGTRA
utsläpp jordbruk: GHGJOR
jordbrukets utsläpp: GHGJOR
utsläpp industri: GHGIND
industrins utsläpp: GHGIND
arbetsmaskiner: GHGARB
växthusgaser i Luleå: GHGTOT
växthusgasser: GHGTOT
miljö: GHGTOT
SF.N03920.2180.2022: N03920
n03920: N03920
hur många elbilar finns det: CAREL
elbil göteborg: CAREL
elbilarna: CAREL
laddhybrid: CARPHEV
dieselbilar i Umeå: CARDIE
bensinbilar: CARPET
hur många bilar: CARTOT
antal bilar i Täby: CARTOT
nya bilar: CARNEW
nybilsförsäljning: CARNEW
nya elbilar: CARNEWEL
snittålder: N00959
yngsta kommunen: N00959
var bor de äldsta: N00959
rikaste kommunerna: N00905
fattigaste kommunen: N00905
vad tjänar folk i Lidingö: N00905
medianlön: N00905
vad kostar kommunen: N00096
hur mycket betalar man i skatt: N00901
komunalskatt: N00901
skatesats: N00901
skattekarft: N00903
bibliotkeslån: N09801
lånade böcker: N09801
cykelbannor: N07806
hur långa är cykelvägarna: N07806
pensionerer: N01960
hur många är över 65 år: N01960
folkökning: N01963
krymper: N01963
vilka kommuner växer mest: N01963
barnafödande: N01804
hur många barn föddes i Eslöv: N01804
sopor per person: U07801
sophämtning: U07801
ekomat: U07514
ekologisk skolmat: U07514
komma in på gymnasiet: N15428
slutbetyg: N15507
niondeklassare: N15507
förskolebarn: N11800
turister i Åre: N45850
sjukskrivna i Kiruna kommun: N00957
polisanmälningar: N07403
våldsbrotten: N07403
jobblöshet: N03920
arbtslöshet: N03920
uppkoppling: N07900
bilåkande: U07917
körda mil: U07917
traktorer: GHGARB
lantbrukets utsläpp: GHGJOR
industriutsläpp: GHGIND
trafikutsläpp: GHGTRA
växthuseffekten: GHGTOT
hur länge lever män: N00923
hur många bor i Sverige: N01951 BE0101N1
hur många personer bor i Umeå kommun: N01951 BE0101N1
hur mycket folk bor i Malmö stad: N01951 BE0101N1
största kommunen: N01951 BE0101N1
Sveriges minsta kommun: N01951 BE0101N1
vilken är Sveriges största stad: N01951 BE0101N1
hur stor är Malmö: N01951 BE0101N1
hur liten är Bjurholms kommun: N01951 BE0101N1
hur stort är Skåne: N01951 BE0101N1
hur mycket folk finns det i Lund: N01951 BE0101N1
befolkning Skåne: N01951
arbetslöshet Skåne län: N03920
skatt Norrbotten: N00901
skatten i Norrbottens kommuner: N00901
vilken kommun har lägst skatt i Stockholms län: N00901
skatt Danderyd mot Täby: N00901
Danderyd vs Täby skatt: N00901
skillnad skatt Danderyd Täby: N00901
karta arbetslöshet: N03920
tabell invånare: N01951
topplista skatt: N00901
bästa skolan: N15507
var lever man längst: N00923 N00925
brottsstatistik: N07403
elbilsandel i Göteborg: CAREL
medelinkomst: N00905
snittlön: N00905
betygssnitt: N15507
Här är kommunerna med högst skatt – hela listan: N00901
Så mycket tjänar folk i din kommun: N00905
så många barn föds varje år: N01804
vart är skatten lägst: N00901
skatten i Lund förra året: N00901
skatt i fjol: N00901
utvecklingen av arbetslösheten i Luleå: N03920
trender arbetslöshet: N03920
arbetslöshet rikssnitt: N03920
skatt riksgenomsnittet: N00901
arbetslöshet i hela landet: N03920
arbetslöshet i riket: N03920
rankning av kommuner efter skatt: N00901
Uppsala kn skatt: N00901
ladda ner arbetslöshet: N03920
rekordlåg arbetslöshet i Gnosjö: N03920
Allt fler äldre i Borgholm: N01960
jag vill veta hur många som bor i Lund: N01951 BE0101N1
skatt Lund tack: N00901
vilken kommun växer snabbast: N01963
Sveriges snabbast växande kommuner: N01963
Beskriv utvecklingen av antalet invånare i Umeå: N01951 BE0101N1
ge exempel på kommuner med låg skatt: N00901
vad betyder meritvärde: N15507
hur räknas skattekraft ut: N00903
hur mäts arbetslöshet: N03920
hur stor del av befolkningen är över 65: N01960
hur många malmöbor finns det: N01951 BE0101N1
göteborgare: N01951 BE0101N1
vad tjänar Gävleborna: N00905
Hur ser skatten ut i Vara: N00901
hur står det till med arbetslösheten i Boden: N03920
hur klarar sig eleverna i nian: N15428 N15507
hur är läget på arbetsmarknaden: N03920
arbetslöshet hos oss: N03920
hur hög är arbetslösheten hemma i Boden: N03920
hur har arbetslösheten utvecklats i Boden sen 2010: N03920
arbetslösheten i Trollhättan jmf med Uddevalla: N03920
skatten i Malmö jfr Lund: N00901
hur mkt skatt betalar man i Österåker: N00901
är arbetslösheten fortfarande hög i Boden: N03920
varför är skatten egentligen så hög just här: N00901
brott bland de här kommunerna: N07403
lever kvinnor längre: N00925
arbetslöshetsprocent: N03920
jobbsökande i Boden: N03920
invånarsiffra: N01951 BE0101N1
kommunalskattesats: N00901
skattesänkning i Täby: N00901
barnfödslar: N01804
bokutlåning: N09801
dagisbarn: N11800
snabbtbredband: N07900
hotellövernattningar i Borgholm: N45850
klimatgaser: GHGTOT N00401
folkrikaste kommunen: N01951 BE0101N1
kommuner som tappar invånare: N01963
höjd skatt i Boden: N00901
hur länge lever svenskar: N00923 N00925
65-åringar: N01960
hur mycket har kommunen vuxit: N01963
flyttar folk från kommunen: N01963
avfolkning: N01963
födelsetal: N01804
nativitet: N01804
förlossningar: N01804
hur gamla är folk: N00959
hur gammal är befolkningen: N00959
hur gamla blir män: N00923
skattetryck: N00901
fattigdom: N00905
köpkraft: N00905
disponibel inkomst: N00905
skatteintäkter: N00903
hur många saknar jobb: N03920
arbetslösa ungdomar: N03920
entreprenörer: N00999
företagsklimat: N00999
teslor: CAREL
dieslar: CARDIE
biltäthet: CARTOT
bilägare: CARTOT
klimatavtryck: GHGTOT
kors utsläpp: GHGJOR
metan: GHGJOR
hushållssopor: U07801
återvinning: U07801
krav-märkt: U07514
läsning: N09801
hur farligt är malmö: N07403
skjutningar: N07403
niornas betyg: N15507
klarar grundskolan: N15428
andel med examen: N01982
hur många kör diesel: CARDIE
dieselfordon: CARDIE
dieseldrivna bilar Skellefteå: CARDIE
finns det fortfarande många dieselbilar kvar: CARDIE
tesla: CAREL
antal helt elektriska bilar på vägarna: CAREL
hur många av mina grannar har elbil: CAREL
hur många köper ny bil: CARNEW
bilhandeln: CARNEW
bilregistreringar: CARNEW
hur många köpte elbil förra året: CARNEWEL
elbilsboomen avtar: CARNEWEL
nyköpta elbilar i Täby: CARNEWEL
nya eldrivna personbilar: CARNEWEL
hur många bensinbilar rullar i Borås: CARPET
bensindrivna fordon: CARPET
soppabilar: CARPET
plugin hybrid: CARPHEV
laddbara hybridbilar Nacka: CARPHEV
laddbara bilar: CAREL
bilparken: CARTOT
bilbeståndet: CARTOT
bilarna på gatorna: CARTOT
fordonsflottan i Gävle: CARTOT
grävmaskiner utsläpp: GHGARB
gräsklippare och motorsågar koldioxid: GHGARB
hjullastare dumprar co2: GHGARB
klimatutsläpp arbetsfordon: GHGARB
hur mycket släpper stålverket ut: GHGIND
co2 från cementindustrin: GHGIND
raffinaderiet i Lysekil utsläpp: GHGIND
metan från kor: GHGJOR
böndernas utsläpp: GHGJOR
hur mycket växthusgaser kommer från lantbruk: GHGJOR
klimatavtryck gårdar: GHGJOR
sammanlagda utsläpp av klimatgaser: GHGTOT
transportsektorn växthusgaser: GHGTRA
avgaser: GHGTRA
vad går skattepengarna till: N00096
driftkostnader per invånare Arvika: N00096
klimatavtryck per capita: N00401
koldioxidavtryck per kommuninvånare: N00401
utsläpp per skalle: N00401
genomsnittssvenskens utsläpp: N00401
klimatpåverkan per huvud: N00401
utdebitering: N00901
taxerad inkomst: N00903
hur mycket tjänar mina grannar: N00905
hur gamla blir gubbarna i Pajala: N00923
karlars medellivslängd: N00923
hur gammal blir en man: N00923
hur gamla blir kvinnor i Båstad: N00925
damernas medellivslängd: N00925
sjukersättning: N00957
rekordfå barn föds: N01804
tappar invånare: N01963
hur snabbt växer Knivsta: N01963
hur många har högskoleexamen i Uppsala: N01982
välutbildade: N01982
pluggat på högskola: N01982
saknar arbete: N03920
våldet ökar på gatorna: N07403
cykelvägnätet i Lund: N07806
gc-väg: N07806
fiberanslutning: N07900
internetuppkoppling landsbygd: N07900
fiberutbyggnaden går trögt: N07900
yrkesgymnasium: N15428
yrkesprogrammen: N15428
niondeklassare som inte klarar gymnasiet: N15428
var fjärde elev i Filipstad saknar behörighet: N15428
vandrarhem och stugor: N45850
turistnätter på Öland: N45850
kravmärkt: U07514
hur mycket ekologiskt köper kommunen: U07514
andel eko i köken Malmö: U07514
offentliga måltider ekologiskt: U07514
hur mycket sopor slänger vi: U07801
sopberget växer: U07801
miltal: U07917
stålverkets koldioxid: GHGIND
köper folk elbil: CARNEWEL
gubbar livslängd: N00923
dieselbilar försvinner från vägarna: CARDIE
läser folk mindre böcker: N09801
vandrarhem: N45850
hur många böcker lånas: N09801
hur mycket pengar går åt i kommunen: N00096
newly registered electric vehicles: CARNEWEL
kör folk mer bil på landsbygden: U07917
dör männen tidigare i norr: N00923
bygger kommunen fler cykelvägar: N07806
hur gamla är folk i Borgholm: N00959
hur gammal blir en kvinna i Täby: N00925
långtidssjuka: N00957
var slänger man mest sopor i Sverige: U07801
skogsmaskiner utsläpp: GHGARB
kornas utsläpp: GHGJOR
hur mycket slänger vi: U07801
kommunal budget: N00096
bolagsbildning: N00999
ekologiska livsmedel i offentliga kök: U07514
utsläpp från grävmaskiner: GHGARB
65-plussare: N01960
dieseldrivna personbilar: CARDIE
rekordmånga elbilar på vägarna: CAREL
förväntad livslängd för karlar: N00923
dagisplats i Nacka: N11800
bensindrivna bilar: CARPET
fiberutbyggnad på landet: N07900
ninth grade average marks: N15507
best city for cyclists: N07806
spädbarn: N01804
hur många kör fortfarande på bensin: CARPET
`;
