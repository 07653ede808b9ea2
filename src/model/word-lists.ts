// The words by which a search reads a question, each list one text in both languages. The function finds them in the store
// and the page's script in the index that it asks for, so that neither carries them in its code.

export const WORD_LISTS = {
  /** Words that only ask or bind. */
  binding: `
    hur vad vilka vilken vilket var vem vems nar varfor jag vi du ni man ge mig visa hitta sok lista finns fanns
    är blir blev begås var vara har hade kan ska skulle fick far betalar betala
    och eller i på till av från för med om per inom mellan hos ur än som att det den de dem ett en dess deras
    senaste nu idag just år året åren sedan över under jämför jämfört utveckling statistik siffror siffra uppgifter data nivå nivån
    mot kontra vs versus skillnad skillnaden skillnader topplista topplistan rangordna karta kartan diagram tabell graf
    how what which who whose where when why i we you me my show find list give tell
    is are was were be been has have had do does did can could should would there
    and or in on at to of from for with by per within between than as that this it its the a an
    latest now today year years since over under compare compared trend statistics figures figure data level
    against difference differences ranking map chart table graph
  `,
  /** Words that ask for more or less of something. */
  comparing: `
    mycket många stor stora stort störst största större hög högt höga högst högsta högre låg lågt låga lägst lägsta lägre
    liten litet små minst minsta mindre flest flesta fler färre mest mer längst kortast bra bäst bästa bättre sämst sämsta sämre
    much many big bigger biggest large larger largest small smaller smallest high highest higher low lowest lower
    most more least less fewest fewer longest shortest best better worst worse
  `,
  /** Words that say how it is counted or who is, and that stand in hundreds of titles. */
  counting: `
    antal antalet andel andelen procent procentuell genomsnitt genomsnittlig genomsnittliga medel person personer personers
    number count share proportion percentage percent rate average person persons
  `,
  /** Words for living somewhere and for those who do: what a question asks that has none of its own. */
  living: 'bor folk människor live lives living people',
  /** Words for the kind of a place and for the whole country, none of which says what is asked of it. */
  place: `
    län länet länets region regionen kommun kommuner kommunen kommunens kommunerna kommuns kommunernas stad staden stads städer
    sverige sveriges svenska
    municipality municipalities municipality's city cities town county counties sweden swedish
  `,
  /** Those that ask, beside a place and nothing else, how many live there. */
  sizes: `
    stor stort stora störst största större liten små minst minsta mindre
    big bigger biggest large larger largest small smaller smallest
  `,
};

export type WordLists = Record<keyof typeof WORD_LISTS, string>;
