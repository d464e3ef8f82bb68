// Language of a sentence in Latin letters: Estonian or English, by the words that texts in one language can hardly do without. Listings
// put sentences of one language into the field of the other.

const ESTONIAN = new Set(
  (
    "ja või ning koos kus mis ka ei et aga oma see selle kõik kui pole eest juures kõrval jaoks kuid nii väga hea uus uue vana " +
    "korter korteri korteris maja majas maja hoone toaline toalise tuba tuba korrus korrusel korruseline köök köögi müüa üürile anda " +
    "asub lähedal läheduses kaugusel linn linnas kesklinn kesklinnas rõdu saun vannituba elutuba magamistuba krunt kinnistu pind hind " +
    "ilma olemas võimalik võimalus renoveeritud möbleeritud soe suur suure väike kuni alates minuti jalutuskäigu meie teie kohe " +
    "vaba hoov garaaž garaaži kelder parkimine parkla panipaik ühistu vesi elekter küte keskküte ahi kamin mets meri pood kool lasteaed"
  ).split(" "),
);

const ENGLISH = new Set(
  (
    "the and with of is are in has have had to from by an your this that these those it be will can all also no not without there which where our we " +
    "you its was room rooms bedroom bedrooms bathroom apartment flat house home kitchen floor living balcony new sale rent city centre " +
    "center located location large garden heating building windows view views near close walking distance garage area small spacious " +
    "quiet modern renovated furnished available yard fireplace storage land plot sea forest lake beach school shops bus elevator " +
    "terrace fully great lovely nice beautiful only very just some any each both between behind after before within minutes walk"
  ).split(" "),
);

/** Letters that only one of the languages has; names are written with either. */
const ESTONIAN_LETTER = /[õäöüšž]/;
const ENGLISH_LETTER = /[cqwxy]/;
const WORD_WEIGHT = 3;

/** How much a lower-case word tells that its sentence is English; negative for Estonian. */
export function englishWeight(word: string): number {
  if (ESTONIAN.has(word)) return -WORD_WEIGHT;
  if (ENGLISH.has(word)) return WORD_WEIGHT;
  if (ESTONIAN_LETTER.test(word)) return -1;
  return word.length > 2 && ENGLISH_LETTER.test(word) ? 1 : 0;
}
