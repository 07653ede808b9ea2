// What people ask for in English, by what must come first and (behind it) what must be among the first three.
// Written from what things are called in newspapers and by newcomers, not from the registry.
export const ENGLISH = `
N03920: unemployment; unemployed; unemployment Sweden; unemployment in Region Uppsala; unemployment rate; unemployment in Gothenburg;
  how has unemployment developed in Gothenburg; how many people are unemployed in Malmö; jobless; jobless rate;
  jobs; unemployement; unemploymnet; labour market; labor market; Västra Götaland unemployment;
  unemployment nationwide; unemployment in the whole country; can I get the unemployment figures for Malmö;
  unemployment over the past decade; how is unemployment measured; time series unemployment;
  whats unemployment like in Gävle; is unemployment still high around here; jobseekers;
  how many people have no job in Södertälje
BE0101N1 N01951: population; population of Stockholm
BE0101N1: how many people live in Uppsala; inhabitants;
  number of inhabitants; residents; how many people live in Sweden; largest municipality; smallest city in Sweden;
  how big is Lund; how many people are there in Lund; population over time; population development in Malmö;
  historical population Stockholm; hi, can you tell us the population of Umeå, thanks; most populous municipality
BE0101N1: popualtion; download population data; citizens; populace; census
N01963: population growth; population change; population decline; growing municipalities;
  which municipalities are shrinking; fastest growing municipality; which towns are growing fastest;
  municipalities losing inhabitants; depopulation; population decline in northern Sweden; towns losing people
N00959: mean age; average age; age; oldest population; how old are the people in Borgholm;
  how old are people in Pajala; typical age of residents; how old are people on average;
  mean age of residents in Lund
N01960: elderly; old people; pensioners; share of elderly; over 65; seniors; senior citizens; retired people;
  what part of the population is over 65
SCBBIRTHS N01804: births
SCBBIRTHS: babies; newborns; children born; newborn babies; annual births; birthrate; baby boom; fertility;
  natality
N01982: education; education level; higher education; university educated; highly educated workforce;
  educational attainment; tertiary education
N00901: tax; taxes; tax rate; municipal tax; highest municipal tax; lowest tax;
  which municipality has the highest tax; income tax; taxation; municipal tax in Gävle;
  tax rates in Stockholm County; taxes Danderyd vs Lidingö; difference between Malmö and Lund tax;
  municipalities ranked by tax; how much tax do I pay in Stockholm; please show me taxes in Lund;
  I want to know the tax in Lund; whats the tax in Lund; taxrate; council tax
N00903: tax base; tax revenue base per person; fiscal capacity of Solna
N00905: income; median income; wages; salary; salaries in Danderyd; richest municipality; poorest municipalities;
  how much do people earn; highest pay; what do people pay in Lund; mean income; poverty; wealthy towns;
  take-home pay; disposable income; income after tax; paycheck
N00096: net cost; municipal spending; local government costs; what does it cost to run the municipality;
  council expenditure; public services cost per person; where does my tax money go; cost of running the municipality
N00923 N00925: life expectancy; longevity; how long do swedes live
N00925: life expectancy women; female life expectancy; how long do women live; how old do women get;
  at what age do women die
N00923: life expectancy of men; how long do men live; at what age do men die
N00957: sickness; sick leave; sick days; health; sickness absense; absence from work due to illness;
  disability pension; Swedes calling in sick
N00999: new businesses; startups; new companies; entrepreneurship; start-ups; newly founded companies
N07540: crime; crime rate; crimes in Malmo; I'm looking for crime statistics in Malmö; has crime gone up in Malmö
N07403: violent crime; violence; safety; assault;
  safest; how dangerous is Gothenburg;
  muggings; safest towns
N07806: bike paths; cycling; cycle paths; bike lanes; cylce paths; cyclists
N07900: broadband; internet; fibre; fast broadband; brodband; fibre optic; wifi; can I work remotely from Gotland;
  100 Mbps; fibre access in rural areas
N09801: library; libraries; library loans; books; library books
N11800: preschool; kindergarten; childcare; daycare; nursery; toddlers; pre-school attendance;
  how many kids go to nursery; early years education
N15507: school; schools; school results
N15507: grades; how good are schools in Täby; 9th grade results; GPA; student achievement Lidingö;
  marks in ninth grade; final grades compulsory school
N15428: upper secondary eligibility; high school; pupils who qualify for gymnasium; students failing ninth grade;
  pupils who fail to qualify for gymnasium
N45850: tourism; hotel nights; guest nights; overnight stays; hotels on Gotland; visitors; overnight stays Visby;
  camping; holidaymakers
U07514: organic food; food; eco food in schools; how much of school lunch is organic; bio food;
  sustainable food procurement; eco food purchases in public kitchens; share of organic produce
U07801: waste; garbage; household waste; rubbish; trash per person; recycling; how much trash do people throw away;
  bins; kilos of garbage per person
CARTOT U07917: car
U07917: driving distance; mileage; kilometres driven per person; do people drive a lot in Norrland;
  kilometres driven per year
GHGTOT N00401: emissions; greenhouse gases; greenhouse gas emissions; climate; carbon dioxide; co2 emissions
N00401: emissions per capita; emissions per person; carbon footprint per person;
  how much carbon does each person emit in Umeå; which city has lowest emissions per person
GHGTRA: transport emissions; traffic emissions; carbon from cars and trucks; exhaust;
  how much do cars pollute in Helsingborg; lorries emissions
GHGJOR: emissions from agriculture; farming emissions; livestock; cows methane;
  how much greenhouse gases come from farms; agricultural carbon footprint Skåne
GHGIND: industrial emissions; emissions from industry in Luleå; factories; industrial pollution;
  steel plant CO2 Luleå; cement industry carbon dioxide; refinery emissions Lysekil
GHGTOT: greenhouse gasses; carbon footprint; how much CO2 does Stockholm emit
CAREL: electric cars; EVs; how many electric cars are there in Lund; teslas; electric vehicle adoption;
  fully electric
CARPHEV: plug-in hybrids; chargeable hybrid; how many plug-ins are there
CARDIE: diesel cars; diesel vehicles still on the road; diesel engine cars Borås; diesel fleet;
  diesel vehicles in Mora
CARPET: gasoline cars; gas powered cars; how many cars run on gasoline; gas cars still dominate Swedish roads;
  petrol engines
CARTOT: car ownership; number of cars; automobiles; car dependency
CARNEW: new cars; car sales; how many new cars were sold last year; brand new automobiles; people buying new cars
CARNEWEL: new electric cars; new EV registrations; electric car sales plunge;
  newly bought electric vehicles Linköping
GHGARB: tractors; CO2 from excavators; diggers and tractors pollution; heavy equipment carbon
N03921: youth unemployment; young people without jobs; young unemployed
N02797: NEET; not in education or employment
N02243: employment rate; employment; how many are employed
N02279: commuting; commuters; commuter town
N07909: house prices; cost of a house; price of a house in Lund
N07908: flat prices; apartment prices
N07905: housing construction
N07906: new flats; new apartments
N07907: overcrowding; overcrowded housing
U00958: evictions; evicted children; homelessness
N02926: immigrants; foreign-born; born abroad
N02942: living alone; single households
N02993: land area; square kilometres
N01813: over 80; 80 year olds
N00906: gross income; income before tax
N66077: child poverty; poor children
N31807: social assistance; people on welfare; welfare benefits
N21701: home care; home help for the elderly
N21009: cost of home care; what does home care cost
N23801: nursing homes; care homes
N17461: graduation rate; dropout rate; high school graduation
N15813: qualified teachers; certified teachers
N15034: pupils; class size; pupils per teacher
N05401 N05403: voter turnout; turnout 2022
N05815: women in politics; women on the council
N07540: reported crimes; crime statistics
N07546: burglaries; break-ins
N07403: how safe is Malmö
N00943: parental leave; paternity leave
N45974: solar panels; solar power
N45900: electricity prices; electricity bill
N03102: municipal surplus; budget deficit
N03046: municipal debt; how much does the municipality owe
N00926: bankruptcies; companies going bankrupt
U09800: sports clubs; youth sports
SCBDEATHS: deaths; how many die
`;
