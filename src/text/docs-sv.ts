// The documentation of the API in Swedish, the same as docs-en.ts line by line. Text between backticks is code.
import { BESIDE } from './beside.ts';
import type { DocsSection, DocsText, Embedding, ReasonWithoutExample } from './docs-en.ts';

const CITE =
  'Ange en siffra, en rangordning och en jämförelse var och en med sin egen `citation`; en rangordning är beräknad av tjänsten på källans data, en jämförelse visar källans siffror sida vid sida. Källornas villkor tillåter inte att de anges som källa för andras beräkningar.';

const CODES: Record<string, string> = {
  invalid_request: 'En parameter är okänd, upprepad, tom, felaktig eller saknas.',
  invalid_metric:
    'Måttet finns inte i registret. Ett mått som inte är offentligt ger samma svar som ett som inte finns.',
  invalid_geo: 'Kommunen är okänd, eller ett område anges där bara kommuner är tillåtna.',
  invalid_period: 'Perioden är inte ett giltigt år.',
  invalid_range: 'Intervallet slutar innan det börjar.',
  ambiguous: 'Flera alternativ passar; fråga efter ett av dem.',
  not_found: 'Det finns ingen verifierad uppgift med den identifieraren, eller inget på den sökvägen.',
  insufficient_coverage: 'Inget år har värden för 90\u00a0% av kommunerna. Därför finns ingen rangordning.',
  no_common_period: 'Kommunerna har inget gemensamt år.',
  incomparable: 'Måtten kan inte jämföras.',
  unsupported:
    'Måttet kan inte användas i den här ändpunkten; med 405 stöds inte metoden; med 501 har oEmbed inte formatet.',
  unavailable: 'Identifieraren är känd, men värdet saknas; med 503 ligger felet hos oss.',
};

const UNPROVOKED: readonly ReasonWithoutExample[] = [
  {
    code: 'unsupported',
    reason: 'method_not_allowed',
    status: '405',
    when: 'En annan metod än GET, HEAD och OPTIONS; svaret har `Allow`.',
  },
  {
    code: 'unavailable',
    reason: 'service_fault',
    status: '503',
    when: 'Tjänsten kan inte läsa sina egna data. Svaret får inte sparas: `Cache-Control` är `no-store`.',
  },
  {
    code: 'invalid_request',
    reason: 'malformed_request',
    status: '400, 408, 417 eller 431',
    when: 'Anropet är inte giltig HTTP, kom inte helt fram i tid, väntar sig något som inte erbjuds, eller har en adress eller ett huvud över 16 kB. Svaret kommer från Node-servern.',
  },
  {
    code: 'invalid_request',
    reason: 'not_together',
    status: '400',
    when: '`/revisions.atom` med både `metric` och `kommun`: adressen leder till flödet för det ena. `with` anger den andra parametern.',
  },
  {
    code: 'not_found',
    reason: 'unknown_path',
    status: '404',
    when: 'En sökväg som ingen ändpunkt har, till exempel `/api/v1/metric`; `suggestions` har den närmaste.',
  },
  {
    code: 'not_found',
    reason: 'unknown_release',
    status: '404',
    when: 'Ett datum i `/releases/<datum>/…` utan utgåva; `allowed` har de datum som finns.',
  },
  {
    code: 'not_found',
    reason: 'rebuilt_only',
    status: '404',
    when: 'En nedladdning ur en tidigare utgåva som inte är ett måtts CSV eller JSON-stat; `suggestions` har måttets egna filer, och `command` bygger om hela datamängden ur den senaste utgåvan.',
  },
  {
    code: 'not_found',
    reason: 'split_table',
    status: '404',
    when: 'En hel tabell som är delad i en fil per mått, till exempel `/downloads/observations.csv`; `index` har adressen till listan över filer.',
  },
  {
    code: 'invalid_request',
    reason: 'too_many_rows',
    status: '400',
    when: 'Fler CSV-rader än ett svar får ha, utan `limit`; `address` har filen med alla rader.',
  },
  {
    code: 'incomparable',
    reason: 'not_comparable',
    status: '422',
    when: 'Måttet är inte godkänt för jämförelser; `explanation` säger varför. I den senaste utgåvan är alla offentliga mått godkända.',
  },
  {
    code: 'unsupported',
    reason: 'no_chart',
    status: '422',
    when: '`/embed/chart` med ett mått som inte är godkänt för diagram. I den senaste utgåvan är alla offentliga mått godkända.',
  },
];

const REQUESTS: DocsSection = {
  id: 'requests',
  title: 'Så gör du ett anrop',
  text: [
    'Använd GET. HEAD ger samma svar utan innehåll, OPTIONS ger 204 och alla andra metoder ger 405. Du behöver varken nyckel eller registrering.',
    'I parametrarnas namn är det skillnad på stora och små bokstäver. Okända, upprepade, tomma och saknade parametrar ger 400; felet namnger parametern och föreslår det närmaste giltiga namnet. En tom `query` räknas som utelämnad. Detsamma gäller fasta sökvägar: `/api/v1/metrics/BE0101N1?x=1` ger 400. Ett avslutande `?` gör ingen skillnad.',
    'API:et prövar anropet i denna ordning och svarar med det första felet: sökväg, metod, parametrarnas namn, saknade parametrar, format, intervall, om det som anges finns, `unsupported`, `incomparable`, täckning eller gemensamt år.',
  ],
  points: [
    '`lang` är `sv` (förvalt) eller `en`, överallt. `Accept-Language` saknar betydelse, eftersom den gör cachar oanvändbara. Språket ändrar `labels`, `citation`, `title`, `definition`, `headline`, `text` i anmärkningar och fynd, `reason` i ändringar, `message` och `explanation`, och inget annat. `next` behåller språket.',
    'Skilj flera värden åt med kommatecken (`%2C` är detsamma). I en jämförelse får du också upprepa `municipalities` och `metrics`, som genererade klienter gör.',
    '`locale` är ett annat namn för `lang`; anger du båda blir det ett fel, som för en upprepad parameter.',
    '`geo`, `kommun` och vart och ett av `municipalities` tar en kod, en slug eller ett namn: `0180`, `stockholm`, `Stockholm`. Ett namn utan prickar och ringar fungerar om bara en kommun passar: `habo` kan vara Habo eller Håbo och är `ambiguous`, men `Håbo` är entydigt.',
    'Riket och de 21 länen eller regionerna är områden: `SE`, och `SE01` till `SE25` efter länskod. `geo` för observationer och för ett diagrams inbäddning, och `kommun` för revideringar, tar ett område med kod, slug eller namn (`Sweden`, `riket`, `Uppsala län`, `Region Uppsala`); ett namn som också en kommun har betyder kommunen. Områdenas siffror är utgivarens egna, aldrig våra summor eller medelvärden, och finns bara där utgivaren har dem; `area` i en observation säger vilket slags område det är. Listor, rangordningar, jämförelser, täckning och medianer gäller bara kommuner.',
    '`metric` och vart och ett av `metrics` tar ett id, ett registrerat alias eller en titel, med stora eller små bokstäver. En sökväg tar bara det kanoniska id:t; alla andra skrivsätt ger 404 och ett förslag.',
    'En period är ett år med fyra siffror, 1000 till 9999. `period`, `from` och `to` räknar med sina ändar och får kombineras.',
    '`after` och `before` gäller `published`. Ange ett datum, som betyder hela dygnet i UTC, eller en tidpunkt enligt RFC 3339 med tidszon. Ingen av dem räknas med.',
    'Ett giltigt filter utan träffar ger 200 med en tom lista. Ett okänt namn är alltid ett fel, aldrig en tom lista.',
    'Under `/api/` och `/embed/` leder ett avslutande snedstreck vidare (301) till sökvägen utan det. Ingen sökväg där slutar på `.json` eller `.html`, utom `/api/v1/openapi.json`.',
  ],
};

const RATE: DocsSection = {
  id: 'rate',
  title: 'Hur mycket du får fråga',
  text: [
    'Det finns ingen gräns för antalet anrop, ingen kvot och ingen nyckel. Visa hänsyn: skicka med `ETag` för det du redan har, läs långa listor genom `next`, ta nedladdningarna om du vill ha allt, och skriv en adress i `User-Agent` så att vi kan nå dig. En server framför tjänsten kan ha egna gränser.',
  ],
  points: [],
};

const LIMITS: DocsSection = {
  id: 'limits',
  title: 'Långa listor',
  text: [
    'En lista har högst `limit` poster, med `total`, `returned`, `limit`, `truncated` och `next` bredvid listan. En gräns över den högsta tillåtna är ett fel; API:et sänker aldrig gränsen i tysthet.',
    'När `truncated` är sant är `next` adressen till nästa poster. Följ `next` för att läsa observationer, ett måtts observationer, mått och revideringar till slutet. En markör gäller bara för samma fråga till en oförändrad lista; annars får du `stale_cursor`. Eller begränsa frågan: observationer med `metric`, `amne`, `from` och `to`; revideringar med `after`, `before`, `kommun`, `metric` eller `type`.',
    'Om `limit` skär av en rangordning mellan kommuner som delar plats är `splitsTie` sant.',
    'Du kan också ladda ner hela den senaste utgåvan, med loggen över alla utgåvor.',
  ],
  points: [],
};

const PROVENANCE: DocsSection = {
  id: 'provenance',
  title: 'Var en siffra kommer ifrån',
  text: [
    'Varje siffra har sitt ursprung med sig. `source` är den myndighet eller organisation som ska anges som källa; `provenance` har det som registret vet om serien, och `null` för det som är okänt:',
  ],
  points: [
    '`publisher`, `officialTitle`, `kpiId` och `dataset`: vem som ger ut serien, under vilken titel och som vilket nyckeltal eller vilken tabell.',
    '`sourceUrl`: en sida hos källan som går att läsa, och `apiUrl`: källans adress för program, om de är kända.',
    '`geographySemantics` och `periodSemantics`: vad plats och år betyder för serien, som koder; orden står i `labels`.',
    '`license`: källans villkor. `retrieved`: dagen då vi hämtade siffrorna; källan kan ha nyare.',
    '`/api/v1/metrics/{metric}` räknar också upp de filer (`files`) som serien har lästs ur, med deras SHA-256.',
    'Filen som kommunernas koder, namn och län är lästa ur står, där den är känd, i `/downloads/files.csv`, i raden utan mått. `slug`, `validFrom`, andra namn och tidigare koder är tjänstens egna.',
  ],
};

const VALUES: DocsSection = {
  id: 'values',
  title: 'Värden, och när de saknas',
  text: [
    'Ett `value` är talet precis som källan redovisar det, aldrig avrundat och aldrig NaN eller Infinity. När vi läser in det tar vi bort avslutande nollor bland decimalerna (`984748.0` blir `984748`) och ändrar inget annat.',
    'Alla nycklar i en post finns alltid med, utom `labels.titleLang`, som bara poster med en oöversatt titel har, och `file` och `retrieved` i listornas rader, som bara de rader har vars siffra kommer ur en annan fil än `provenance` anger. Det som är okänt är `null`: inte noll, inte utelämnat, inte gissat. En siffra kan saknas på fem sätt:',
  ],
  points: [
    'Källan tar upp den utan värde: identifieraren är `unavailable` med skälet `source_null`.',
    'Källan har den, men tjänsten utelämnar den: identifieraren är `not_found` med skälet `left_out`, och `message` säger varför. Åren står i `leftOut` hos måttet.',
    'Den är inte hämtad: identifieraren är `not_found` med skälet `not_fetched`. Åren står i `notFetched` hos måttet.',
    'Källan tar inte upp den: identifieraren är `not_found` med skälet `unknown_observation`.',
    'Den har varit publicerad och är tillbakadragen: identifieraren är `unavailable` med skälet `withdrawn`, och `revision` pekar på den post i loggen som säger när, och vad värdet var. Ett mått som har lämnat tjänsten ger samma fel från alla ändpunkter utom loggen, och finns inte i någon lista eller sökning.',
    '`provenance` i en observation gäller den siffran: `file` är filen som den är läst ur, med SHA-256, och `retrieved`, `dataset` och `officialTitle` är filens. Är filen inte känd är `file` och `retrieved` `null`. `origin` är `publisher` om filen är källans egen och `transcript` om det är en avskrift: källans siffror i en fil som någon annan har satt samman.',
    'Listor utelämnar siffror utan värde. En rangordning har kommunerna utan värde under `missing`, och de vars värde inte kan jämföras med andras, med skälet under `notes`.',
    '`flags` har koder, till exempel `suspect-zero`: en nolla som kan betyda att värdet saknas, publicerad av ett angivet skäl.',
  ],
};

const RULES: DocsSection = {
  id: 'rules',
  title: 'Rangordningar och jämförelser',
  text: [CITE],
  points: [
    'En rangordning gäller det senaste år då minst 90\u00a0% av kommunerna har ett värde. Gränsen är exakt: `share` är inte avrundad. Om ett nyare år inte når gränsen står det i `latestPeriod`.',
    'För ett år räknas de kommuner vars `validFrom` är det året eller tidigare och vars `validTo`, om de har upphört, är det året eller senare, och nyare kommuner som har ett värde för året.',
    'Om inget år når gränsen finns ingen rangordning utan `insufficient_coverage`, med det år som kom närmast och dess andel.',
    'Lika värden delar plats och platsen efter dem hoppas över: 1, 2, 2, 4. `tied` märker ut dem. Posterna står efter plats och sedan kommunkod.',
    '`order` säger vilken ände som är plats 1. Ordningen är vårt val för varje mått och säger inget om vad som är bra.',
    'Ett mått vars `capabilities` saknar rangordning är `unsupported`; `explanation` säger varför.',
    'En jämförelse gäller två till fyra kommuner och det senaste år då var och en har ett värde för varje mått. År blandas aldrig. Utan ett gemensamt år får du `no_common_period`, med de år som varje kommun har.',
    'Vilka kommuner som går att jämföra med säger `peers`, lista för lista: grannkommuner och de sju närmaste i folkmängd, valda av tjänsten (`derived`); länet; Koladas listor ”Liknande kommuner”; och SKR:s nio kommungrupper så som Kolada har dem. En lista gäller sitt `year` och är inte ömsesidig. Medlemmar är kommuner: Koladas listor för regioner, i räddningstjänst, är utelämnade, liksom varje medlem som inte är en kommun. ”(ovägt medel)” i en titel är Koladas; vi visar medlemmarnas egna siffror och räknar inget medelvärde för en lista.',
    'Alla mått i en jämförelse måste ha samma enhet och vara godkända för jämförelse; annars får du `incomparable`.',
  ],
};

const REVISION_TYPES: DocsSection = {
  id: 'revision-types',
  title: 'Slag av revideringar',
  text: [
    'Loggen säger vad varje utgåva ändrade, nyast först, med värde och innehållshash före och efter. I den första utgåvan är varje siffra en post. En ändring utan angivet skäl är `revised`, och `reason` är `null`. En post om ord har `changes`: fältet, språket, vad som stod och vad som står. En post om en kommun eller ett område har `metric` `null`.',
  ],
  points: [
    '`published`: det första värdet i tjänsten, eller ett som har saknats eller varit tillbakadraget.',
    '`revised`: källan har ändrat värdet.',
    '`corrected`: ett angivet fel är rättat.',
    '`withdrawn`: värdet finns inte längre.',
    '`metadata`: enheten eller källan har ändrats, men inte värdet. Om titeln ändras, eller källans serie, tabell eller adress, blir det en post för måttet, där `observation` är null.',
  ],
};

const PERMANENCE: DocsSection = {
  id: 'permanence',
  title: 'Vad som består, versioner, avveckling',
  text: [
    'En observations identifierare är permanent. API, webbplats, inbäddningar och assistenternas verktyg använder samma identifierare, på båda språken. När ett värde ändras består identifieraren, innehållshashen blir en annan och loggen behåller det gamla värdet. Även kommunernas slugar är permanenta.',
    'Samma data ger samma byte och samma `ETag`, på alla servrar.',
    'API:ets version är `1.0`. Varje svar säger det i `apiVersion`, och alla sökvägar börjar med `/api/v1`, eller `/csv/v1` för samma rader som CSV. Inget här är på väg att avvecklas.',
    'Version 1 fungerar så länge tjänsten finns. En ändring som bryter mot det klienter räknar med meddelar vi minst 24 månader i förväg: i tabellen nedan, i huvudet `Deprecation` (RFC 9745) på de svar det gäller, och i `Sunset` (RFC 8594) när en sista dag är bestämd.',
  ],
  points: [
    'Sådana ändringar är: en sökväg, parameter, nyckel eller kolumn som försvinner eller byter betydelse, ett strängare format, en lägre gräns.',
    'Sådana är inte: en ny sökväg, parameter, nyckel eller ett nytt skäl, en ny kolumn sist, ett nytt mått, en ny utgåva, ett meddelande med bättre ordval, samma uppgifter i andra byte (och därmed en annan `ETag`). Bortse från nycklar och kolumner som du inte känner till.',
    '`/api/v1/releases` säger vad varje utgåva av data ändrade; `breaking` namnger mått som har lämnat tjänsten, siffror som har dragits tillbaka och siffror vars enhet eller källa har ändrats. `reconstructed` är `true` för en utgåva som är sammanställd i efterhand av källornas filer från den dagen: ingen kunde läsa den då. `published` är dagen då utgåvan gjordes, och flera utgåvor kan ha samma.',
  ],
};

const csv = (siteUrl: string): DocsSection => ({
  id: 'csv',
  title: 'Rader som CSV',
  text: [
    'Byt `/api/v1` mot `/csv/v1` i sökvägen till en siffra, lista, rangordning eller jämförelse: parametrar, rader och ordning är desamma, och felen är samma JSON. Varje svar med rader anger CSV-adressen i `Link`, som `rel="alternate"; type="text/csv"`.',
    `I Google Kalkylark: \`=IMPORTDATA("${siteUrl}/csv/v1/metrics/N03920/ranking?period=2015")\`. Kalkylark läser koder som tal, så \`0180\` blir 180; jämför med \`id\`, eller skriv \`=TEXT(F2;"0000")\`. Ett svenskt kalkylark kan läsa en decimalpunkt som text: \`=IMPORTDATA("…";",";"en_US")\` (inte prövat här).`,
  ],
  points: [
    'Siffror har nedladdningarnas kolumner: `id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,notes,retrieved,file`, och i en rangordning `rank,tied` före dem. Kolumnernas namn översätts aldrig; benämningarna följer `lang`. Nya kolumner kommer sist.',
    'UTF-8 utan byteordningsmärke, en rubrikrad, rader som slutar med CR LF. Celler med kommatecken, semikolon, tabb, citattecken eller radslut står inom citattecken, så att inget program delar dem.',
    'Utan `limit` får du så många rader som en lista får ha. En längre lista ger `too_many_rows`, med den fil som har alla rader; med `limit` har `Link` resten som `rel="next"`.',
    'Läs koder som text: i R `readr::read_csv(…, col_types = cols(geo = "c", flags = "c"))`, i pandas `read_csv(…, dtype={"geo": str})`, i DuckDB `read_csv(…, types={"geo": "VARCHAR"})`.',
  ],
});

const API_CHANGES: readonly { what: string; change: string }[] = [
  {
    what: 'Dokumentationen',
    change:
      'Nytt: en sida för varje ändpunkt och varje recept, även på svenska. `/docs` finns kvar, och dess gamla ankare leder vidare.',
  },
  { what: '`message`, `notes`, beskrivningar', change: 'Enklare ord; koder, nycklar och värden är desamma.' },
  {
    what: '`/api/v1/metrics/{metric}/observations`',
    change: 'Nytt: ett mått i alla kommuner, eller i ett läns kommuner.',
  },
  { what: '`/api/v1/metrics/{metric}/ranking`', change: 'Nytt: rangordningen för vilket år som helst.' },
  {
    what: '`/api/v1/releases`',
    change: 'Nytt: vad varje utgåva ändrade, och vilka ändringar som kan störa program.',
  },
  {
    what: '`/api/v1/municipalities/{code}/brief`',
    change:
      'Nytt: det nya om en kommun, som JSON, som sida och som Markdown; verktyget `get_municipality_brief`.',
  },
  {
    what: '`/api/v1/municipalities/{code}/peers`',
    change: 'Nytt: vilka kommuner en kommun kan jämföras med, lista för lista; verktyget `list_peers`.',
  },
  { what: '`/csv/v1/…`', change: 'Nytt: rader ur listor, rangordningar och jämförelser som CSV.' },
  {
    what: '`/api/v1`',
    change: 'På svenska om inget språk anges, som allt annat; tidigare på engelska.',
  },
  { what: '`locale`', change: 'Betyder `lang`.' },
  {
    what: '`municipalities`, `metrics` i en jämförelse',
    change: 'Får upprepas i stället för att skiljas åt med kommatecken.',
  },
  { what: '`query`', change: 'En tom räknas som utelämnad.' },
  { what: '`limit` för `/api/v1/municipalities`', change: 'Nytt; utan gräns får du alla kommuner.' },
  {
    what: '`period`, `from`, `to`',
    change:
      'Fyra siffror från 1000 och uppåt är ett år; tidigare 1900 till 2100. Ett år utan siffror ger en tom lista, eller ett fel för en rangordning.',
  },
  {
    what: 'CORS',
    change:
      'Alla huvuden är tillåtna i anrop, och skript kan läsa `Content-Range`, `Accept-Ranges`, `Content-Length` och `Last-Modified`.',
  },
  {
    what: 'Nedladdningar',
    change:
      '`Last-Modified`, `If-Match`, `If-Unmodified-Since` och `If-Modified-Since`; celler med semikolon eller tabb står inom citattecken; nya filer med områden och gränser.',
  },
  {
    what: '`area` för observationer, `geo` och `kommun`',
    change:
      'Nytt: riket (`SE`) och länen eller regionerna (`SE01` till `SE25`), där en utgivare har en siffra. En kommuns observation har `area: null`; `/api/v1/observations` har `area` bredvid `municipality`.',
  },
  {
    what: '`reference` i rangordningar, jämförelser och år',
    change: 'Nytt: utgivarens egna siffror för riket och länen.',
  },
  {
    what: '`referenceComparable` för ett mått',
    change: 'Nytt: om kommuner kan jämföras med riket och länen; skälet står i `labels`.',
  },
  {
    what: 'Kommuner',
    change:
      '`validTo` och `successor`: det sista året för en kommun som har upphört, och koden för den kommun som den ingår i; null så länge den finns. Ett felsvar om en siffra för ett senare år anger båda.',
  },
  {
    what: '`provenance.files` i `/api/v1/metrics/{metric}`',
    change:
      'Nytt: filerna som siffrorna lästes ur, med SHA-256, storlek, dag och om filen är utgivarens egen; null där en utgåva inte sparade dem. Verktygen utelämnar hashvärdena.',
  },
  {
    what: '`decimals` för ett mått',
    change: 'Nytt: hur många decimaler vi visar för människor; `value` förblir exakt.',
  },
  {
    what: 'Inbäddningar och deras bilder',
    change:
      'Nytt: `theme=auto|light|dark` och `plain=1`. `.svg` är mörk om läsaren har det så; `theme=light` håller den ljus.',
  },
  {
    what: 'Koden för en ram, `html` i `/oembed`',
    change: 'Har `style="border:0;color-scheme:light"`: ingen linje omkring, och ljus på en ljus sida.',
  },
  {
    what: '`/embed/map`, `/embed/ranking`',
    change:
      'En karta över antal eller ton har cirklar, med ytan efter värdet, i stället för nyanser; den kommun som `geo` pekar ut har namn och värde bredvid kartan, och en egen färg i en rangordning. `/embed/map.svg` är 640 gånger 640. Adresserna är desamma.',
  },
  {
    what: '`citation` i `/api/v1/compare`',
    change: 'Slutar med rikets siffra när kommunerna kan jämföras med den, som i `reference`.',
  },
  { what: '`citation` på engelska', change: 'Minustecknet är U+2212, som på svenska.' },
  {
    what: '`unmatched` i `/api/v1/metrics`',
    change:
      'Nytt: de sökord som lades åt sidan eftersom inget mått passar dem tillsammans med de andra. Listor som annars vore tomma är det inte längre.',
  },
  {
    what: 'Namn utan en del av sina prickar och ringar',
    change: 'Ger träff: `Orebro län`, `Vastra Götaland`.',
  },
  {
    what: '`/kommuner/<slug>.atom`, `/matt/<id>.atom`',
    change:
      'Nya flöden, också som `.json`. Posterna i `/revisions.atom` har nya id, som består även om tjänsten flyttar.',
  },
  {
    what: 'Inbäddningar',
    change: 'Nytt: `ref=country`. Kod som kopieras från sidorna har det om rikets siffra är jämförbar.',
  },
  {
    what: 'Diagram och jämförelser bland inbäddningarna',
    change:
      'Säger under titeln vad som mäts och i vilken enhet; linjerna har namn och värde; antal börjar på noll; pekaren eller fingret visar varje år; den beräknade linjen står i tabellen.',
  },
  { what: '`Link`', change: 'Anger också raderna som CSV.' },
  {
    what: 'Assistenternas verktyg',
    change: 'Ger korta svar; `detail=full` ger API:ets byte.',
  },
];

const log: DocsSection = {
  id: 'log',
  title: 'Tidigare utgåvor och loggen',
  text: [
    '`/releases/<datum>` före en sökväg är tjänsten som den var i den utgåvan: API, inbäddningar, siffrornas sidor, assistenternas verktyg på `/mcp`, loggen, och varje mått som CSV och JSON-stat. Alla adresser i svaret ligger då under det datumet. Om en siffra har reviderats sedan dess säger sidan det och länkar till dagens värde. Hela tabeller sparas inte: felet anger kommandot som bygger dem på nytt. `Memento-Datetime` säger när utgåvan publicerades, vilket för en utgåva som är sammanställd i efterhand är en senare dag än utgåvans, och `Link: rel="original"` har dagens adress (RFC 7089). Det finns ingen TimeGate och ingen TimeMap; `/api/v1/releases` räknar upp utgåvorna.',
    'Posterna ur alla utgåvor är ett Merkleträd som bara växer, hashat enligt RFC 6962 och uppdelat enligt C2SP tlog-tiles. En post är kanonisk JSON av `contentHash`, `id`, `previousContentHash`, `release` och `type`, och aldrig ett värde, eftersom inget kan tas ur loggen igen. Ett mått som inte var offentligt i en utgåva har inga poster för den: siffrorna förs in som `published` i den utgåva som gör måttet offentligt.',
    'Ett bevis visar att en siffra finns i loggen. En kontrollpunkt som du sparar visar senare att inget före den har skrivits om. Inget av dem visar att siffran är sann, och ett bevis visar inte ensamt att ingen senare post har ersatt siffran. En signerad kontrollpunkt visar också vem som står bakom den; en osignerad, som slutar efter tre rader, gör det inte. Varje siffras sida har kommandona som prövar båda för hand.',
    'Signeringsnyckeln ligger på en dator som inte är server. När nyckeln byts signerar vi den senaste kontrollpunkten med den nya nyckeln och publicerar båda nycklarna; loggens namn är detsamma.',
  ],
  points: [
    '`/log/checkpoint`: loggens namn, antalet poster och dess rot, på var sin rad; signaturer följer efter en tom rad (C2SP tlog-checkpoint). Kontrollpunkten ändras med varje utgåva och får sparas i högst fem sekunder.',
    '`/log/proof/<id>`: beviset för den senaste posten om en siffra, med själva posten i Base64 (C2SP tlog-proof). Statiska servrar har inga bevis.',
    '`/log/tile/<nivå>/<nummer>` och `/log/tile/entries/<nummer>`: hasharna och posterna, 256 åt gången.',
    '`npm run release -- prove <id> --url <adress> --checkpoint <fil>` gör alla prövningar, med bara adressen till en kopia och en kontrollpunkt som du litar på, och misslyckas om en senare post har ersatt siffrans post.',
  ],
};

export const DOCS_SV: DocsText = {
  lead: (version) =>
    `Version ${version}. Öppet för läsning, utan nyckel. Alla exempel är verkliga svar från tjänsten.`,
  pages: {
    overview: {
      title: 'API-dokumentation',
      description: 'API:et för siffror om Sveriges kommuner: första anropet, ändpunkter, recept, fel.',
    },
    requests: {
      title: 'Anrop',
      description:
        'Så frågar du: parametrar, språk, långa listor, cachar, webbsidor. Ingen nyckel, ingen kvot.',
    },
    responses: {
      title: 'Svar',
      description: 'Det du får: kuvertet, värden och saknade värden, ursprung, CSV, innehållshashen.',
    },
    errors: {
      title: 'Fel',
      description: 'Alla felkoder och alla skäl, vart och ett med ett verkligt anrop som ger det.',
    },
    endpoints: {
      title: 'Ändpunkter',
      description: 'API:ets alla ändpunkter: vad var och en svarar på, adresser och gränser.',
    },
    recipes: { title: 'Recept', description: 'Program att kopiera, i curl, JavaScript, Python och R.' },
    pages: {
      title: 'Läs en lista till slutet',
      description: 'Följ next genom en lång lista.',
    },
    everything: {
      title: 'Hämta allt',
      description: 'Ladda ner alla siffror i den senaste utgåvan som filer.',
    },
    upToDate: {
      title: 'Håll en kopia aktuell',
      description: 'Fråga bara efter det som har ändrats sedan sist.',
    },
    cite: { title: 'Ange källan', description: 'Namnge källan, och få en färdig mening att kopiera.' },
    check: {
      title: 'Kontrollera en innehållshash',
      description: 'Räkna om en siffras hash och se att siffran inte har ändrats.',
    },
    programs: {
      title: 'Öppna filerna i andra program',
      description: 'R, pandas, DuckDB, LibreOffice, Power Query, Google Kalkylark, Observable, hyparquet.',
    },
    metrics: {
      title: 'Mått',
      description: 'Alla mått med id, enhet, år och vad du kan fråga om dem.',
    },
    embedding: {
      title: 'Inbäddning',
      description: 'Siffror, diagram, rangordningar och kartor på din egen sida.',
    },
    assistants: {
      title: 'Assistenter',
      description: 'Samma ändpunkter som verktyg för språkmodeller (MCP).',
    },
    log: {
      title: 'Tidigare utgåvor och loggen',
      description:
        'Fråga en tidigare utgåva, läs vad som har reviderats och bevisa att en siffra publicerats.',
    },
    changes: {
      title: 'Ändringar i API:et',
      description: 'Vad version 1 lovar, hur ändringar meddelas och vad som har ändrats.',
    },
    beside: {
      title: 'Jämfört med Koladas och SCB:s API:er',
      description: 'När du ska använda den här tjänsten, och när du ska gå till källan.',
    },
  },
  navigation: 'Dokumentationens sidor',
  contents: 'På den här sidan',
  trail: 'Här är du',
  previous: 'Föregående',
  next: 'Nästa',
  groups: { basics: 'Grunderna', endpoints: 'Ändpunkter', recipes: 'Recept', more: 'Mer' },
  labels: { overview: 'Översikt', endpoints: 'Alla ändpunkter', recipes: 'Alla recept' },
  headings: {
    answers: 'Kuvertet',
    headers: 'Huvuden',
    cors: 'Från webbsidor (CORS)',
    caching: 'Cachar och villkorliga anrop',
    hash: 'Innehållshash',
    codes: 'Koder',
    reasons: 'Skäl',
    changes: 'Det här har ändrats',
    descriptions: 'För maskiner',
    topics: 'Alla ämnen',
  },
  first: {
    title: 'Ditt första anrop',
    before: 'En siffra med sin källa. Kopiera, klistra in, kör:',
    after: 'Det här får du:',
    sentence: 'Meningen som skrivs ut',
    needs:
      'Raden för curl behöver jq; utan delen efter | får du hela svaret. Python använder bara standardbiblioteket, och JavaScript körs i webbläsare, Deno och Node.',
  },
  start: {
    title: 'Fem anrop till',
    lines: 'Rader att klistra in',
    before: 'Klistra in en rad i en terminal, eller adressen i en webbläsare.',
    calls: [
      'en siffra, med källa, källhänvisning och hash',
      'hitta ett mått med vanliga ord',
      'hitta en kommun',
      'alla år för ett mått i en kommun',
      'alla ändpunkter',
    ],
  },
  noExample: 'Den här kopian av data har inget exempel.',
  answerTo: (method, address) => `Svar på ${method} ${address}`,
  more: (count) => `… ${count} till`,
  tabs: (purpose) => `${purpose}: välj språk`,
  notRun: (library) => `R-programmet behöver paketet ${library}. Våra tester kör de andra, men inte R.`,
  endpoint: {
    call: 'Så frågar du',
    parameters: 'Parametrar',
    parametersOf: (path) => `Parametrar för ${path}`,
    heads: ['Parameter', 'Betydelse', 'Form', 'Förval', 'Exempel'],
    required: 'krävs',
    inPath: 'i sökvägen',
    response: 'Svar',
    computed: 'Beräknas alltid: ändpunkten har parametrar som krävs.',
    files: 'Utan frågesträng är svaren fasta filer, till exempel',
    rows: 'Samma rader som CSV:',
    tool: 'Som verktyg för assistenter:',
    errors: 'Fel',
    errorHeads: ['Vad som är fel', 'Anrop', 'Kod och skäl'],
    errorsOf: (path) => `Anrop som ${path} avvisar`,
    errorsMore: 'Alla ändpunkter avvisar också okända, upprepade och tomma parametrar. Alla koder:',
    tryIt: 'Prova',
    ask: 'Fråga',
    answered: (path) => `Vad ${path} svarade`,
    table: 'Alla ändpunkter i en tabell, med gränser och verktyg',
    tableHeads: ['Ändpunkt', 'Vad den svarar på', 'Högst antal poster', 'Verktyg'],
    limitOf: (most, standard) => `${most}; ${standard} om inget anges`,
  },
  requests: REQUESTS,
  rate: RATE,
  limits: LIMITS,
  values: VALUES,
  provenance: PROVENANCE,
  csv,
  rules: RULES,
  revisionTypes: REVISION_TYPES,
  permanence: PERMANENCE,
  log,
  codes: CODES,
  unprovoked: UNPROVOKED,
  apiChanges: API_CHANGES,
  answers: (version, license) => [
    `Varje svar är JSON i ett och samma kuvert: \`ok\`, \`apiVersion\` (\`${version}\`), \`license\`, \`docs\` och \`data\`; ett fel har \`error\` i stället för \`license\`, \`docs\` och \`data\`. En lista har ett eget namn, med \`total\`, \`returned\`, \`limit\` och \`truncated\` bredvid sig.`,
    'I dokumentationen har svaren radbrytningar, och långa listor är avkortade där det anges. Det API:et skickar är en enda rad med sorterade nycklar.',
    `Svaren publiceras under ${license}: namnge tjänsten och länka till siffran. Siffrorna tillhör den som anges i \`source\`, på dennes villkor. \`citation\` är en text att kopiera.`,
  ],
  errors:
    'Ett fel har `ok` false och ett `error` med `code`, `message` och `details`. I `details` står `parameter`, `value` (avkortat vid 100 tecken) och `reason`, och det som hjälper: `allowed`, `expected`, `minimum`, `maximum`, `suggestions`, `candidates` med flera. Kod, skäl och `expected` översätts aldrig; meddelandet är för människor, på det språk du ber om, och säger vad du kan göra i stället.',
  fault:
    'Inget anrop kan framkalla det här felet. Svaret sparas aldrig i en cache och säger inte vad som gick fel.',
  refused: (refusal, fault) =>
    `Ett fel har varken \`ETag\` eller \`Link\`. Dess \`Cache-Control\` är \`${refusal}\`, så att en ny siffra inte saknas länge, eller \`${fault}\` om felet ligger hos oss, anropet inte gick att läsa eller ett intervall ligger bortom slutet av en fil. Inbäddningar har \`X-Robots-Tag: noindex\`.`,
  cors: 'Skript på vilken webbsida som helst får anropa API:et, utan nyckel och utan inloggning. `If-None-Match` får webbläsaren att först skicka OPTIONS:',
  caching:
    'Skicka tillbaka `ETag` i `If-None-Match`: så länge svaret är detsamma får du 304 utan innehåll. Listor av taggar, `*` och taggar utan `W/` fungerar också. Taggarna är svaga, eftersom servrar och cachar skriver om en stark tagg när de komprimerar.',
  errorExample: 'Exempel',
  wrongMethod: 'Fel metod',
  ourFault: 'Fel hos tjänsten',
  faultAnswer: 'Svar när tjänsten själv inte fungerar',
  reasonTables: {
    provoked: 'Ett anrop för varje skäl',
    provokedHeads: ['Skäl', 'Till exempel', 'Kod'],
    others: 'Skäl som inget av dessa anrop ger',
    othersHeads: ['Skäl', 'Kod', 'När'],
  },
  headerTables: {
    heads: ['Huvud', 'Värde', 'Betydelse'],
    success: 'Huvuden i ett svar utan fel',
    preflight: 'Huvuden i svaret på OPTIONS, 204',
  },
  changesTable: {
    caption: 'Det som har ändrats för klienter av version 1, nyast först',
    heads: ['Vad', 'Ändring'],
  },
  recipe: {
    pages: {
      text: [
        'En lista har `next` så länge det finns mer: adressen till nästa poster, med alla dina parametrar. Följ den tills den är `null`. Programmen läser ett mått i alla kommuner, för alla år:',
      ],
      after: [
        'Kommer en utgåva medan du läser avvisas markören med `stale_cursor`: börja om, så får du en hel utgåva och inte två halva.',
      ],
    },
    everything: {
      text: [
        'Läs inte igenom API:et för det här: `/downloads/index.csv` räknar upp alla filer, med storlek och SHA-256. Programmen hämtar siffrorna för varje mått, en CSV-fil för vart och ett:',
      ],
      after: [
        'Parquet, JSON-stat och arbetsböcker för Excel står i samma lista. Filerna är från den senaste utgåvan; `/downloads/observations.csv` och andra hela tabeller är delade i en fil per mått.',
      ],
    },
    upToDate: {
      text: [
        'Spara `ETag` tillsammans med det du har hämtat, och skicka tillbaka den i `If-None-Match`. Om inget har ändrats får du 304 utan innehåll:',
      ],
      between:
        'Vad som har ändrats, och hur, säger loggen. Fråga efter det som kom efter den utgåva du har; här om ett mått i en kommun:',
      after: [
        'Varje post har värdet före och efter. Använd `published` ur `/api/v1/releases` som `after`; tidpunkten själv räknas inte med. `/revisions.atom` är detsamma som flöde.',
      ],
    },
    cite: {
      text: [
        'Varje siffra, rangordning och jämförelse har en egen `citation`: en färdig mening med källa, plats, år, värde och länk. Skriv ut den som den är:',
      ],
      points: [
        'En siffra är källans: hänvisningen börjar med dess namn.',
        'En rangordning är vår beräkning: hänvisningen säger det, och källornas villkor tillåter inte att de anges för den.',
        'Våra svar har licensen CC BY 4.0; siffrorna följer källans villkor. Kolada vill ha ”Källa: Kolada”.',
        'På siffrans sida finns detsamma som BibTeX, RIS och CSL-JSON. Länken i hänvisningen är permanent.',
      ],
      kinds: {
        figure: 'Källhänvisning för en siffra',
        ranking: 'Källhänvisning för en rangordning',
        comparison: 'Källhänvisning för en jämförelse',
      },
    },
    check: 'Hur hashen är gjord står under',
  },
  metrics: {
    before: (count) =>
      `${count} mått är offentliga. \`metric\` tar måttets id; alias och titlar fungerar också. Samma tabell som fil:`,
    caption: 'Måtten, efter id',
    heads: ['Id', 'Mått', 'Enhet', 'År', 'Kommuner', 'Rangordnas', 'Jämförs', 'Områden'],
    yes: 'ja',
    no: 'nej',
    none: 'inga värden',
    many: 'Det finns fler mått än en sida rymmer; listan fortsätter i filen och i API:et.',
  },
  hash: {
    text: 'Texten som hashas',
    vector: 'Dess innehållshash',
    before: (id) =>
      `\`contentHash\` är \`sha256:\` och, med små hexadecimala siffror, SHA-256 av UTF-8-texten i JSON för sju av siffrans uppgifter, sorterade efter namn och utan mellanslag: \`geo\`, \`id\`, \`metric\`, \`period\`, \`source\`, \`unit\`, \`value\`. Det är formen i RFC 8785. Hashen ändras när en av de sju ändras, och annars aldrig. För \`${id}\` har texten`,
    between: 'hashen',
    programs:
      'Vart och ett av programmen hämtar siffran, räknar ut hashen och säger om den stämmer med posten:',
    needs:
      'JavaScript körs i webbläsare, Deno och Node. Skalet behöver curl, jq och sha256sum. Python använder bara standardbiblioteket.',
  },
  embedding: {
    codes: {
      figure: 'Kod för en siffra',
      chart: 'Kod för ett diagram',
      script: 'Skript för ramar som följer sitt innehåll',
    },
    figure: ({ figure }: Embedding) => `En siffra, \`/embed/observation/{id}\`, med höjden ${figure}:`,
    chart: ({ chart }: Embedding) =>
      `Ett diagram, \`/embed/chart?geo=…&metric=…\` eller, som fast fil, \`/embed/chart/{geo}/{metric}\`, med höjden ${chart}:`,
    others: 'Det finns tre till, med kod att kopiera på sina sidor:',
    kinds: ({ chart, tall }: Embedding) => [
      `En jämförelse, \`/embed/compare?municipalities=…&metric=…\`: två till fyra kommuner över alla år, en linje var, med höjden ${chart}.`,
      `En rangordning, \`/embed/ranking?metric=…\` eller, som fast fil, \`/embed/ranking/{metric}\`, med höjden ${tall}; \`geo\` lyfter fram en kommun.`,
      `En karta över samma år, \`/embed/map?metric=…\` eller, som fast fil, \`/embed/map/{metric}\`, med höjden ${tall}; \`geo\` som ovan. Antal och ton visas som cirklar, med ytan efter värdet; allt annat som nyanser.`,
    ],
    reference:
      'I ett diagram eller en jämförelse lägger `ref=median` eller `ref=county` till en linje för medianen av alla kommuner eller av länets, beräknad av tjänsten. `ref=country` lägger till en linje för utgivarens egna siffror för riket, om måttets `referenceComparable` säger att kommuner kan jämföras med dem; annars står det att linjen inte finns. Utan `ref`, och i ett områdes diagram, finns ingen sådan linje.',
    points: [
      '`.svg` efter sökvägen, som i `/embed/chart.svg?geo=…&metric=…`, ger samma sak som en bild med fast storlek.',
      '`theme=light` och `theme=dark` låser färgerna; `theme=auto`, som är förvalt, följer läsaren. Koden att kopiera säger `theme=light` i adressen och `color-scheme:light` om ramen, så att inbäddningen är ljus på en ljus sida, vad läsarens dator än är inställd på: skriv `dark` på båda ställena på en mörk sida, `theme=auto` och `light dark` på en som följer läsaren.',
      '`plain=1` utelämnar titeln, om artikeln har en; den som lyssnar på sidan får ändå höra den.',
      'Bilder tar båda: av sig själva följer de läsaren, och en bild som sparas från en sida är ljus.',
      'En kopia som bara är filer bryr sig inte om frågesträngar: där har en fast inbäddning sin titel, läsarens färger och svenska, och nginx avvisar det som den inte kan ta hänsyn till (`static_host`).',
      'En inbäddning visar den senaste utgåvan. `/releases/<datum>` före sökvägen låser den till en utgåva.',
      'En inbäddning visar källa, period, identifierare och en länk tillbaka. Den behöver inget skript, sätter inga kakor och anropar ingen tredje part.',
      'Vilken sida som helst får visa en inbäddning, även med `sandbox=""`. Länken tillbaka kräver då `sandbox="allow-popups"`, eller `sandboxed=1` i adressen: då öppnas den i ramen. Utan dem kan läsaren ändå se adressen.',
      '`from` och `to` ger år i ett diagram eller en jämförelse; i en rangordning eller karta ger de det nyaste året som rangordnas mellan dem, och `period` ett visst år.',
      '`title=` visar egna ord, högst 90 tecken, i stället för titeln; måttets namn står då på raden under. `background=transparent` ger sidans bakgrund.',
      '`lang=en` ger engelska. Okända parametrar, till exempel `utm_source`, gör ingen skillnad; men `from`, `to` och `period` där en inbäddning inte tar dem, och `release`, är fel.',
      'Om en inbäddning inte kan visas får du en läsbar sida med den status som API:et skulle ge. Sökmotorer ombeds att utelämna inbäddningar.',
    ],
    oembed:
      'System som vecklar ut en inklistrad länk frågar `/oembed?url=…&format=json`, om en inbäddning eller om sidan för en siffra, ett mått (dess rangordning), en kommun (diagrammet för dess mest framträdande mått) eller en jämförelse (dess första mått). `maxwidth` följs; ett `maxheight` som är lägre än ramen ger en länk:',
    height:
      'Höjden kan följa innehållet: lägg till `autoheight=1` i inbäddningens adress och klistra in skriptet en gång på din sida. Ingen inbäddning behöver skriptet.',
  },
  assistants: (count) =>
    `Samma ändpunkter finns som ${count} verktyg i Model Context Protocol på \`POST /mcp\`, utan session och nyckel. Ett verktyg ger ändpunktens uppgifter i få ord: det som raderna har gemensamt sägs en gång, och det som följer av en regel utelämnas (ett id av sitt mönster, en plats av ordningen, en innehållshash av posten). Måttet får anges med vilket som helst av sina namn; utan mått och år är en plats siffror de senaste för varje mått. \`detail=full\` ger ändpunktens innehåll, byte för byte. Båda kommer med \`remarks\` att föra vidare: hur gammal en serie är, och var nyare år finns. Ett fel kommer som ett resultat som säger vad som var fel. Sidor från alla webbplatser får anropa verktygen; en kopia som körs på en adress i din egen dator, till exempel \`localhost\`, tar bara emot sidor från den adressen. \`/server.json\` beskriver servern för MCP-registret.`,
  machines: [
    {
      href: '/api/v1/openapi.json',
      title: 'OpenAPI 3.1',
      text: 'alla parametrar, svar och fel, med verkliga exempel, på engelska. Listor skiljs åt med kommatecken (`explode: false`); ange det i `querySerializer` om du använder openapi-fetch.',
    },
    {
      href: '/api/v1/api-info',
      title: 'api-info',
      text: 'namn, version och status, enligt den svenska REST API-profilen.',
    },
    {
      href: '/.well-known/api-catalog',
      title: 'api-catalog',
      text: 'var API:et och dess beskrivningar finns (RFC 9727).',
    },
    { href: '/llms.txt', title: 'llms.txt', text: 'tjänsten på en sida i Markdown, på engelska.' },
    {
      href: '/nedladdningar',
      title: 'Nedladdningar',
      text: 'hela utgåvan som filer (CSV, Parquet, JSON-stat, arbetsböcker för Excel), med förteckning och kontrollsummor.',
    },
    {
      href: '/revisions.atom',
      title: 'revisions.atom',
      text: 'utgåvorna som flöde. `/matt/{metric}.atom` och `/kommuner/{slug}.atom` är flöden med ändringarna för ett mått eller en kommun, också som `.json` (JSON Feed); `/revisions.atom?metric=…` och `?kommun=…` leder dit.',
    },
  ],
  beside: BESIDE.sv,
};
