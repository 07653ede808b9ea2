// What people ask for in English, what must come first, and (behind it) what must be among the first three.
// Written from what things are called in newspapers and by newcomers, not from the registry.
export const ENGLISH = `
unemployment: N03920
unemployed: N03920
unemployment rate: N03920
unemployment in Gothenburg: N03920
how has unemployment developed in Gothenburg: N03920
how many people are unemployed in Malmö: N03920
jobless: N03920
jobless rate: N03920
jobs: N03920
unemployement: N03920
unemploymnet: N03920
labour market: N03920
labor market: N03920
population: N01951 BE0101N1
population of Stockholm: N01951 BE0101N1
how many people live in Uppsala: N01951 BE0101N1
inhabitants: N01951 BE0101N1
number of inhabitants: N01951 BE0101N1
residents: N01951 BE0101N1
popualtion: N01951
population growth: N01963
population change: N01963
population decline: N01963
mean age: N00959
average age: N00959
age: N00959
elderly: N01960
old people: N01960
pensioners: N01960
share of elderly: N01960
over 65: N01960
seniors: N01960
births: N01804
babies: N01804
newborns: N01804
children born: N01804
education: N01982
education level: N01982
higher education: N01982
university educated: N01982
tax: N00901
taxes: N00901
tax rate: N00901
municipal tax: N00901
highest municipal tax: N00901
lowest tax: N00901
which municipality has the highest tax: N00901
income tax: N00901
tax base: N00903
income: N00905
median income: N00905
wages: N00905
salary: N00905
salaries in Danderyd: N00905
net cost: N00096
municipal spending: N00096
life expectancy: N00923 N00925
life expectancy women: N00925
life expectancy of men: N00923
female life expectancy: N00925
longevity: N00923 N00925
sickness: N00957
sick leave: N00957
sick days: N00957
health: N00957
new businesses: N00999
startups: N00999
new companies: N00999
entrepreneurship: N00999
crime: N07403
crime rate: N07403
crimes in Malmo: N07403
violent crime: N07403
violence: N07403
safety: N07403
bike paths: N07806
cycling: N07806
cycle paths: N07806
broadband: N07900
internet: N07900
fibre: N07900
fast broadband: N07900
library: N09801
libraries: N09801
library loans: N09801
books: N09801
preschool: N11800
kindergarten: N11800
childcare: N11800
daycare: N11800
school: N15507 N15428
schools: N15507 N15428
school results: N15507 N15428
grades: N15507
pupils: N15507 N15428
upper secondary eligibility: N15428
tourism: N45850
hotel nights: N45850
guest nights: N45850
overnight stays: N45850
organic food: U07514
food: U07514
waste: U07801
garbage: U07801
household waste: U07801
car: CARTOT U07917
driving distance: U07917
emissions: GHGTOT N00401
greenhouse gases: GHGTOT N00401
greenhouse gas emissions: GHGTOT N00401
climate: GHGTOT N00401
carbon dioxide: GHGTOT N00401
co2 emissions: GHGTOT N00401
emissions per capita: N00401
emissions per person: N00401
transport emissions: GHGTRA
emissions from agriculture: GHGJOR
farming emissions: GHGJOR
industrial emissions: GHGIND
emissions from industry in Luleå: GHGIND
greenhouse gasses: GHGTOT
electric cars: CAREL
EVs: CAREL
how many electric cars are there in Lund: CAREL
plug-in hybrids: CARPHEV
diesel cars: CARDIE
gasoline cars: CARPET
car ownership: CARTOT
number of cars: CARTOT
new cars: CARNEW
car sales: CARNEW
new electric cars: CARNEWEL
richest municipality: N00905
poorest municipalities: N00905
how much do people earn: N00905
oldest population: N00959
taxation: N00901
municipal tax in Gävle: N00901
newborn babies: N01804
how long do women live: N00925
senior citizens: N01960
retired people: N01960
nursery: N11800
high school: N15428
hotels on Gotland: N45850
visitors: N45850
rubbish: U07801
trash per person: U07801
library books: N09801
bike lanes: N07806
cylce paths: N07806
brodband: N07900
assault: N07403
sickness absense: N00957
mileage: U07917
traffic emissions: GHGTRA
factories: GHGIND
tractors: GHGARB
livestock: GHGJOR
start-ups: N00999
growing municipalities: N01963
which municipalities are shrinking: N01963
how many people live in Sweden: N01951 BE0101N1
largest municipality: N01951 BE0101N1
smallest city in Sweden: N01951 BE0101N1
how big is Lund: N01951 BE0101N1
how many people are there in Lund: N01951 BE0101N1
tax rates in Stockholm County: N00901
Västra Götaland unemployment: N03920
taxes Danderyd vs Lidingö: N00901
difference between Malmö and Lund tax: N00901
how old are the people in Borgholm: N00959
population over time: N01951 BE0101N1
population development in Malmö: N01951 BE0101N1
unemployment nationwide: N03920
unemployment in the whole country: N03920
municipalities ranked by tax: N00901
annual births: N01804
how good are schools in Täby: N15507
how much tax do I pay in Stockholm: N00901
highest pay: N00905
what do people pay in Lund: N00905
please show me taxes in Lund: N00901
I want to know the tax in Lund: N00901
I'm looking for crime statistics in Malmö: N07403
can I get the unemployment figures for Malmö: N03920
unemployment over the past decade: N03920
download population data: N01951
fastest growing municipality: N01963
what part of the population is over 65: N01960
how is unemployment measured: N03920
which towns are growing fastest: N01963
historical population Stockholm: N01951 BE0101N1
time series unemployment: N03920
mean income: N00905
9th grade results: N15507
whats the tax in Lund: N00901
whats unemployment like in Gävle: N03920
has crime gone up in Malmö: N07403
is unemployment still high around here: N03920
hi, can you tell us the population of Umeå, thanks: N01951 BE0101N1
how long do men live: N00923
taxrate: N00901
birthrate: N01804
most populous municipality: N01951 BE0101N1
municipalities losing inhabitants: N01963
how long do swedes live: N00923 N00925
council tax: N00901
poverty: N00905
jobseekers: N03920
teslas: CAREL
carbon footprint: GHGTOT
recycling: U07801
safest: N07403
citizens: N01951
populace: N01951
census: N01951
diesel vehicles still on the road: CARDIE
diesel engine cars Borås: CARDIE
diesel fleet: CARDIE
electric vehicle adoption: CAREL
fully electric: CAREL
how many new cars were sold last year: CARNEW
brand new automobiles: CARNEW
people buying new cars: CARNEW
new EV registrations: CARNEWEL
electric car sales plunge: CARNEWEL
newly bought electric vehicles Linköping: CARNEWEL
gas powered cars: CARPET
how many cars run on gasoline: CARPET
gas cars still dominate Swedish roads: CARPET
petrol engines: CARPET
chargeable hybrid: CARPHEV
how many plug-ins are there: CARPHEV
automobiles: CARTOT
CO2 from excavators: GHGARB
diggers and tractors pollution: GHGARB
heavy equipment carbon: GHGARB
industrial pollution: GHGIND
steel plant CO2 Luleå: GHGIND
cement industry carbon dioxide: GHGIND
refinery emissions Lysekil: GHGIND
cows methane: GHGJOR
how much greenhouse gases come from farms: GHGJOR
agricultural carbon footprint Skåne: GHGJOR
how much CO2 does Stockholm emit: GHGTOT
carbon from cars and trucks: GHGTRA
exhaust: GHGTRA
how much do cars pollute in Helsingborg: GHGTRA
lorries emissions: GHGTRA
local government costs: N00096
what does it cost to run the municipality: N00096
council expenditure: N00096
public services cost per person: N00096
where does my tax money go: N00096
carbon footprint per person: N00401
how much carbon does each person emit in Umeå: N00401
which city has lowest emissions per person: N00401
tax revenue base per person: N00903
wealthy towns: N00905
fiscal capacity of Solna: N00903
take-home pay: N00905
disposable income: N00905
income after tax: N00905
paycheck: N00905
at what age do men die: N00923
how old do women get: N00925
at what age do women die: N00925
absence from work due to illness: N00957
disability pension: N00957
Swedes calling in sick: N00957
how old are people in Pajala: N00959
typical age of residents: N00959
newly founded companies: N00999
baby boom: N01804
fertility: N01804
natality: N01804
depopulation: N01963
population decline in northern Sweden: N01963
towns losing people: N01963
highly educated workforce: N01982
educational attainment: N01982
tertiary education: N01982
how many people have no job in Södertälje: N03920
how dangerous is Gothenburg: N07403
muggings: N07403
safest towns: N07403
cyclists: N07806
fibre optic: N07900
wifi: N07900
can I work remotely from Gotland: N07900
100 Mbps: N07900
toddlers: N11800
pre-school attendance: N11800
how many kids go to nursery: N11800
early years education: N11800
pupils who qualify for gymnasium: N15428
students failing ninth grade: N15428
GPA: N15507
student achievement Lidingö: N15507
marks in ninth grade: N15507
final grades compulsory school: N15507
overnight stays Visby: N45850
camping: N45850
holidaymakers: N45850
eco food in schools: U07514
how much of school lunch is organic: U07514
bio food: U07514
sustainable food procurement: U07514
how much trash do people throw away: U07801
bins: U07801
kilos of garbage per person: U07801
kilometres driven per person: U07917
do people drive a lot in Norrland: U07917
car dependency: CARTOT
eco food purchases in public kitchens: U07514
pupils who fail to qualify for gymnasium: N15428
kilometres driven per year: U07917
fibre access in rural areas: N07900
how old are people on average: N00959
share of organic produce: U07514
cost of running the municipality: N00096
mean age of residents in Lund: N00959
diesel vehicles in Mora: CARDIE
`;
