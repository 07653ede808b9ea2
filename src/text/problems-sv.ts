// Refusals in Swedish: what is wrong, why, and what to do instead. How a message is read, problems.ts says.

/** Parts of messages, and of what a message lists. */
export const SWEDISH_PARTS = {
  the: '[Parametern {parameter}|En uppgift i adressen]',
  place: '[{?area}området|kommunen]',
  instead:
    '[ Rangordningen för ett visst år finns på {rankingPath}.| Alla kommuner finns på {listPath}.]',
  oneOnly: '[{?list} Ange bara ett värde här, inte flera med komma emellan.]',
  whichYears:
    '[ För {place} har måttet värden {years}; närmaste år är {nearest}.| För {place} har måttet värden {years}.|{?noYears} Måttet har inga värden för {place}. Alla siffror för {place} finns på /api/v1/observations?geo={idGeo}.]',
  seriesYears: '{metric} i {geo} [{years}|inget år]',
  placeIn: '{name} i {county} ({code})',
};

export const SWEDISH = {
  unknown_parameter:
    'Parametern {quotedParameter} (med värdet {value}) finns inte här.[{instead}][ Filen finns på {address}.][ Menade du {suggestions}?| Här kan du ange {allAllowed}.]',
  repeated_parameter:
    '{the} är angiven mer än en gång ({value}). Ange den bara en gång.',
  empty_value:
    '{the} [{?blank}har inget synligt tecken ({value})|är tom]. Ange ett värde; en parameter som inte krävs kan också utelämnas.',
  not_together:
    '{the} ({value}) kan inte anges tillsammans med {with}. Ange bara en av dem.',
  missing_parameter:
    '{the} saknas men krävs. Lägg till den[, till exempel {example}].[{instead}]',
  malformed_encoding: '{the} är felaktigt procentkodad ({value}). Koda den som UTF-8.',
  stale_cursor:
    'Markören {at} hör till en annan fråga, eller så har en ny utgåva ändrat listan. Fråga igen utan markör och fortsätt med next.',
  not_allowed:
    '{the} kan inte vara {value}.[ Menade du {suggestions}?] Tillåtet är {anyAllowed}.[{?single} Parametern kan också utelämnas.][{oneOnly}]',
  malformed:
    '{the} kan inte vara {value}. [{?number}Ange ett heltal från 1 till {maximum}, bara siffror.|{?instant}Ange ett datum som 2024-08-30 eller en tidpunkt med tidszon som 2024-08-30T12:00:00+02:00.|{?cursor}Ange next i föregående svar, eller bara markören i den adressen.|{?length}Ange högst {maximum} tecken.|Ange en text.]',
  malformed_request:
    '[{?size}Anropet är för stort: adressraden och fälten får ta högst 16 kB, och fälten får vara högst 100. Ställ en kortare fråga.|{?time}Hela anropet kom inte fram i tid. Skicka det på nytt.|{?host}Anropet ska ha ett enda Host-fält, med ett värdnamn. Rätta det och skicka anropet på nytt.|{?expect}Anropet kräver något som tjänsten inte har. Skicka det på nytt utan fältet Expect.|Anropet är inte giltig HTTP. Skicka det på nytt, helt och korrekt kodat.]',
  above_maximum: '{the} har ett för stort värde ({value}). Ange högst {maximum}.',
  too_many_rows:
    'Svaret skulle ha {total} rader, men {parameter} får vara högst {maximum}. Hämta alla rader i {address}, begränsa frågan eller ange {parameter} och följ Link: rel="next".',
  too_few:
    '{the} har för få värden ({value}). Ange minst {minimum}, med komma emellan.',
  too_many: '{the} har för många värden ({value}). Ange högst {maximum}.',
  empty_element:
    '{the} har ett tomt värde mellan kommatecknen ({value}). Ta bort kommatecknet som är för mycket.',
  duplicate_element: '{the} anger samma sak två gånger ({value}). Ta bort den ena.',
  not_a_year:
    '{the} anger inget år ({value}). Ange fyra siffror från 1000 till 9999, till exempel 2022.[{oneOnly}]',
  from_after_to: '{the} ({value}) är senare än to ({quotedTo}). Byt plats på dem.',
  after_not_before:
    '{the} ({value}) är inte tidigare än before ({quotedBefore}). Ange ett tidigare after eller ett senare before.',
  unknown_metric:
    'Måttet {at} finns inte.[ Filen finns på {address}.][ Menade du {suggestions}?|{oneOnly}| Sök bland måtten, till exempel med /api/v1/metrics?query=skatt.]',
  not_a_municipality:
    '{at} är [{?country}hela landet|ett län], [{?country}och här går det bara att ange kommuner. Rikets egna siffror finns på /api/v1/observations?geo={areaCode}.|och här går det bara att ange kommuner. Länets egna siffror finns på /api/v1/observations?geo={areaCode}.|men siffrorna gäller kommuner.][{?country} Alla kommuner finns i ett måtts rangordning, till exempel /api/v1/rankings?metric=BE0101N1.| Länets kommuner finns på {register}.][ Menade du {suggestions}?]',
  unknown_municipality:
    'Kommunen {at} finns inte.[ Menade du {suggestions}?|{oneOnly}| Ange namn eller kod, till exempel Mora eller 2062.]',
  unknown_county:
    'Länet {at} finns inte.[ Menade du {suggestions}?|{oneOnly}| Ange länets kod eller namn, till exempel 21 eller Gävleborgs län.]',
  former_code: 'Koden {at} gäller inte längre. Kommunen är {suggestions}.',
  several_metrics: '{at} kan betyda flera mått: {candidates}. Ange ett id.',
  several_municipalities: '{at} kan betyda flera kommuner: {candidates}. Ange en kod.',
  unknown_observation:
    'Det finns ingen verifierad siffra {at}.[ Filen finns på {address}.][{?noMetric} Inget mått har id {idMetric}.|{?formerCode} Koden {idGeo} gäller inte längre.|{?noArea} Inget område har koden {idGeo}.|{?noPlace} Ingen kommun har koden {idGeo}.][ Menade du {suggestions}?|{?noMetric} Sök bland måtten, till exempel med /api/v1/metrics?query=skatt.|{?noPlace} Koderna står i /api/v1/municipalities.|][ {ended} var kommun till och med {validTo} och ingår nu i {heir}.| {ended} var kommun till och med {validTo}.][{whichYears}|{?isLed}|{oneOnly}| Ett id är SF, måttets id, kommunens fyrsiffriga kod och året, som i SF.BE0101N1.0180.2024.]',
  unknown_path:
    '[{?url}Inget kan bäddas in från {at}. Ange tjänstens egen adress till en inbäddning (/embed/…) eller till sidan för en siffra (/observations/…), ett mått (/matt/…), en kommun (/kommuner/…) eller en jämförelse (/jamfor?…).|Det finns inget på sökvägen {path}.|Det finns inget på den sökvägen.][{?url}| Menade du {suggestions}?| Alla sökvägar står på {docs}.]',
  unknown_release: 'Det finns ingen utgåva {value}. Utgåvorna är {allAllowed}.',
  rebuilt_only:
    'Av utgåvan {release} finns bara en CSV-fil och en JSON-stat-fil per mått, inte {value}. [Hämta {suggestions}, eller återskapa|Återskapa] hela datamängden med {quotedCommand}.',
  method_not_allowed: 'Metoden {value} stöds inte. Använd {anyAllowed}.',
  left_out:
    'Siffran {at} finns hos källan, men tjänsten utelämnar den. {why}[{whichYears}]',
  not_fetched: 'Siffran {at} är inte hämtad. {why}[{whichYears}]',
  source_null: 'Observationen {at} finns hos källan, men utan värde.[{whichYears}]',
  withdrawn:
    '[{?figure}Observationen|Måttet] {at} har dragits tillbaka. Revideringen {revision} visar när[: {address}].',
  being_made:
    'Filen sätts samman av alla siffror och är inte klar än. Försök igen om en minut.',
  service_fault:
    'Tjänsten kan inte svara just nu; felet är vårt. Försök igen om en stund.',
  no_ranking: 'Måttet {called} rangordnas inte.[ {explanation}]',
  no_chart: 'Måttet {called} visas inte som diagram.[ {explanation}]',
  not_comparable: 'Måttet {called} jämförs inte mellan kommuner.[ {explanation}]',
  different_units:
    'Måtten {at} har olika enheter: {units}. Jämför bara mått med samma enhet.',
  coverage_below_gate:
    'Måttet {called} rangordnas inte, för inget år har minst 90\u00a0% av kommunerna ett värde.[ Flest hade ett {period}: {observed} av {total}.]',
  year_below_gate:
    'Det finns ingen rangordning för {at}: {observed} av {total} kommuner har ett värde, men det krävs minst 90\u00a0%.[ Närmaste år med rangordning är {nearest}.| Inget år har en rangordning.]',
  no_shared_year:
    'Kommunerna {at} har inget gemensamt år med värden för alla mått. Åren skiljer sig åt: {apart}. Byt eller ta bort en kommun eller ett mått.',
};
