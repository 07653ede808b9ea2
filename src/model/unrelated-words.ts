// Words that have the letters of others by chance and nothing to do with them, so that a search for one finds none of the
// others: `bro` is no `brott`.

/** A line each: a word, and what stands in the words that it does not mean. */
export const UNRELATED_WORDS = `
  vård värde våld gård
  vården värde
  vårda värde
  vårdad värde
  forskare förskol
  häst hastighet fast
  hästar hastighet kastar
  farmor farm firmor
  bolån bolag boklån
  facket packet
  insekter intäkter
  rektorer traktorer doktorer
  särskola förskola
  korsning körning
  tonåringar tvååring
  killar skilled skillnad
  bro brott broad
  pride ride
  ekar ökar
  gran gräns från rån
  värld våld
  missbruk massabruk
  servicehus services
  biologisk ekologisk
  mångfald gängvåld
  demokrati demografi
  snatteri skatter nätter
  köer kor köper
  friskola förskola
  val våld välfärd välb välm välst välut value kvalitet
  rån från frånva ranking
  lön long
  internet interna
  bostäder kostnader
  sport transport
  katt skatt kött gått
  katter skatt nätter
  katten skatt
  buss business
  bus business
  hospital hospitality
  hospitals hospitality
  läkare läsare
  lärare läsare
  tandvård standard
  utjämning utlåning
  elanvändning bilanvändning
  stöld sold
  turnout burnout
  elbil dieselbil
  elbilar dieselbil
  elbilen dieselbil
  war warm
  train training
  trains training
  matte mat
  matta mat
  hund hundra
  liv live living livsmedel
  ton tonåring
  kommunalval kommunala
  kommunalråd kommunala
  invandrare invånar
  föräldrar förlorar
  färdtjänst förtjänst
  kulturarv kulturliv
  träning training
  handel misshandel
  fastigheter fast
  aktier aktivitet
  ränta invånarantal
  pappor papper
  gifta gift
  skilda enskild
  elnät cykelnät
  bränder brand
  buller bulldozer
  sparande fordonspark
  hav have innehav
  varg var väg
  björn born
  regn ren
  väder växer
  vind vid
  taxi tax
  samer damer saker safer
  läxor labor
  tv två
  rent ren went lent
  lakes lanes
  fire fibre firm
  cats cars cuts
  beach each
  trade grade
  abortion adoption
  police policy
  sports transport
  mental environmental
  drinking driving shrinking ranking
  property poverty prosperity
  real read
  estate skolprestation
  smokers smokestacks
  wood good food
  rivers drivers
  coast cost
  rain ran training
  heat helt meat head
  cold sold old
  planes plan lanes places
  ports transport
  stations prestation state
  speeding spending seeking
  vans mans vandrarhem
  congestion connection
  culture agricultur
  bullying buying
  maths paths
  litter litteratur literature little
  shopping shooting
  bombings bookings
  planning läsning
  rents apprentice
  nurse nursery nurseries
  nurses nursery nurseries
`;
