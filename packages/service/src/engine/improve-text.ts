import { baseCode } from '@lockale/api/language-table'

export interface ImproveOptions {
  /** Base code of the language that the text is in. */
  readonly language: string
  /** As the service writes it; `undefined`: the text keeps its own. */
  readonly target: string | undefined
  readonly rephrases: boolean
  /** A writing style or a tone, without `prefer_`. */
  readonly writingMode?: string | undefined
}

/**
 * Rewrites a text lightly and always the same way; a text in which nothing applies stays as it is. A text that is not in the
 * language of the target is put right in its own.
 */
export function improveText(text: string, { language, target, rephrases, writingMode }: ImproveOptions): string {
  const correct = correctText(text, language)
  const fits = target === undefined || baseCode(target) === language
  const tables = [
    ...(fits && target !== undefined ? [variants.get(target)] : []),
    ...(rephrases ? [wordy.get(language), ...(language === 'en' ? writingTables(writingMode, correct) : [])] : []),
  ].filter((table) => table !== undefined)
  const reworded = tables.reduce((made, table) => changeProse(made, (prose) => replaceWords(prose, table)), correct)
  const written = fits && target !== undefined && language === 'zh' ? changeProse(reworded, simplify) : reworded
  return rephrases && writingMode === 'enthusiastic' ? written.replace(/(?<=[\p{L}\p{N}])\.(?=\s*$)/u, '!') : written
}

function writingTables(writingMode: string | undefined, text: string): readonly WordTable[] {
  // an apostrophe may quote in an ICU message: there none comes and none goes
  const hasArguments = text.includes('{')
  const short = hasArguments ? [] : [contractions]
  const long = hasArguments ? [] : [expansions]
  switch (writingMode) {
    case 'simple':
      return [plainWords]
    case 'casual':
      return [plainWords, ...short]
    case 'friendly':
    case 'enthusiastic':
      return short
    case 'business':
    case 'confident':
    case 'diplomatic':
      return long
    case 'academic':
      return [...long, formalWords]
    default:
      return []
  }
}

function simplify(prose: string): string {
  return Array.from(prose, (character) => simplified.get(character) ?? character).join('')
}

/**
 * The text with what is plainly wrong in it put right: blanks, words written twice, misspellings, the first letter of a
 * sentence. Blanks at the edges of the text stay.
 * @param language base code
 */
function correctText(text: string, language: string): string {
  const left = text.length - text.trimStart().length
  const right = text.trimEnd().length
  if (right <= left) return text
  const inner = text.slice(left, right)
  const spaced = changeProse(inner, (prose) => correctSpaces(prose, language))
  const spelt = changeProse(spaced, (prose) => correctWords(prose, language))
  const isSentence = /[.!?…]["'”’)]?$/u.test(spelt)
  const cased = hasCase.has(language)
    ? changeProse(spelt, (prose, before) => capitalise(prose, before, isSentence))
    : spelt
  return text.slice(0, left) + cased + text.slice(right)
}

const hasCase: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'it', 'pt'])

function correctSpaces(prose: string, language: string): string {
  const single = prose.replaceAll(/(?<=[^\s]|^)[ \t]{2,}(?=[^\s]|$)/gu, ' ')
  if (language === 'zh' || language === 'ja') return single.replaceAll(/ +(?=[，。、！？；：])/gu, '')
  // French puts a blank before the others
  const marks = language === 'fr' ? ',.' : ',.;:!?'
  return single
    .replaceAll(new RegExp(`(?<=[\\p{L}\\p{N})]) +([${marks}])(?=\\s|$)`, 'gu'), '$1')
    .replaceAll(/(?<=\p{L}{2}),(?=\p{L}{2})/gu, ', ')
}

function correctWords(prose: string, language: string): string {
  const twice = neverTwice.get(language)
  const once = twice === undefined ? prose : prose.replaceAll(twice, '$1')
  const table = misspellings.get(language)
  return table === undefined ? once : replaceWords(once, table)
}

const sentenceStart = /(?<=(?:[\p{L}\p{N}]{2}\.|[!?]) )\p{Ll}(?!\p{Lu})/gu
const abbreviation =
  /(?<![\p{L}\p{N}])(?:etc|vs|ca|no|nr|st|mr|mrs|dr|approx|resp|bzw|usw|vgl|inkl|incl|evtl|max|min|env|aprox|ecc|art|vol)\. $/iu

function capitalise(prose: string, before: string, isSentence: boolean): string {
  const inside = prose.replaceAll(sentenceStart, (letter, at: number) =>
    abbreviation.test(prose.slice(Math.max(0, at - 12), at)) ? letter : letter.toUpperCase(),
  )
  if (before !== '' || !isSentence) return inside
  return inside.replace(/^["'“‘¿¡(]{0,2}\p{Ll}(?![\p{Lu}.])/u, (start) => start.toUpperCase())
}

/**
 * Changes the prose of a text and nothing else: tags, entities, placeholders of all syntaxes, ICU arguments with all they
 * hold, code and addresses stay as they are. `change` gets one stretch of prose and what stands before it.
 */
function changeProse(text: string, change: (prose: string, before: string) => string): string {
  let made = ''
  let start = 0
  for (const { from, to } of [...findKept(text), { from: text.length, to: text.length }]) {
    if (from > start) made += change(text.slice(start, from), made)
    made += text.slice(from, to)
    start = to
  }
  return made
}

interface Span {
  readonly from: number
  readonly to: number
}

const simple =
  /<[^<>]{1,2000}>|&(?:#?\w{1,32});|%(?:\d+\$)?(?:\([\w.]+\)|\{[\w.]+\})?[-+#0]*\d*(?:\.\d+)?[a-zA-Z@]|%\{[\w.]+\}|\$t\([^)]{0,500}\)|`[^`]{0,2000}`|https?:\/\/\S{1,2000}|[\w.%+-]{1,64}@[\w.-]{1,255}|:\w+(?!\S)|\{/gu

/** In order, not overlapping. */
function findKept(text: string): readonly Span[] {
  const spans: Span[] = []
  const ends = matchBraces(text)
  simple.lastIndex = 0
  for (let found = simple.exec(text); found !== null; found = simple.exec(text)) {
    const from = found.index
    const to = found[0] === '{' ? (ends.get(from) ?? from + 1) : from + found[0].length
    const dollar = found[0] === '{' && text[from - 1] === '$' && (spans.at(-1)?.to ?? 0) < from ? 1 : 0
    spans.push({ from: from - dollar, to })
    simple.lastIndex = to
  }
  return spans
}

/** Behind the brace that closes it, for every opening one that is closed. */
function matchBraces(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at)
    else if (text[at] === '}') {
      const from = open.pop()
      if (from !== undefined) ends.set(from, at + 1)
    }
  }
  return ends
}

/** Words that are misspelt often and mean nothing else as they stand. By base code. */
const misspellings: ReadonlyMap<string, WordTable> = new Map([
  [
    'en',
    wordTable(
      'teh > the, recieve > receive, recieved > received, adress > address, adresses > addresses, seperate > separate,' +
        'occured > occurred, untill > until, definately > definitely, wich > which, beleive > believe, thier > their,' +
        'alot > a lot, sucessful > successful, sucessfully > successfully, enviroment > environment, langauge > language,' +
        'accomodate > accommodate, neccessary > necessary, publically > publicly, tommorow > tomorrow, wierd > weird',
    ),
  ],
  ['de', wordTable('nähmlich > nämlich, vorraussetzung > voraussetzung, wiederrum > wiederum')],
  ['fr', wordTable('parmis > parmi, malgrés > malgré, language > langage, addresse > adresse')],
  ['es', wordTable('atravez > a través, sinembargo > sin embargo, nesesario > necesario, travez > través')],
  ['it', wordTable("qual'è > qual è, perchè > perché, poichè > poiché, pò > po'")],
  ['pt', wordTable('concerteza > com certeza, apartir > a partir, excessão > exceção, derepente > de repente')],
])

/** Words that nobody writes twice on purpose. */
const neverTwice: ReadonlyMap<string, RegExp> = new Map(
  [
    ['en', 'the a an of to and in for with is are it at by on your'],
    ['de', 'und ist nicht ein eine einen zu mit von auf für im am'],
    ['fr', 'le la les de du des et est un une dans pour avec sur'],
    ['es', 'el los de del que y en un una para con por'],
    ['it', 'il lo gli di del e un una per con'],
    ['pt', 'o os de do da e em um uma para com por'],
  ].map(([code = '', words = '']) => [
    code,
    new RegExp(`(?<![\\p{L}\\p{N}_'’-])(${words.replaceAll(' ', '|')})(?: +\\1(?![\\p{L}\\p{N}_'’-]))+`, 'giu'),
  ]),
)

/** Many words for what few words say. By base code. */
const wordy: ReadonlyMap<string, WordTable> = new Map([
  [
    'en',
    wordTable(
      'in order to > to, due to the fact that > because, at this point in time > now, a large number of > many,' +
        'in the event that > if, for the purpose of > for, with regard to > about, has the ability to > can,' +
        'is able to > can, are able to > can, in spite of the fact that > although',
    ),
  ],
  ['de', wordTable('zum jetzigen zeitpunkt > jetzt, in der lage sein > können, eine große anzahl > viele')],
  [
    'fr',
    wordTable("en raison du fait que > parce que, à l'heure actuelle > actuellement, un grand nombre de > beaucoup de"),
  ],
  ['es', wordTable('debido al hecho de que > porque, en la actualidad > actualmente, un gran número de > muchos')],
  ['it', wordTable('per il fatto che > perché, allo stato attuale > attualmente, un gran numero di > molti')],
  ['pt', wordTable('devido ao facto de > por, no momento atual > agora, um grande número de > muitos')],
])

/** Long words for short ones; the other way round for a formal text. */
const plainWords: WordTable = wordTable(
  'utilize > use, utilise > use, commence > start, terminate > end, assist > help, purchase > buy, obtain > get,' +
    'sufficient > enough, prior to > before, subsequent to > after, approximately > about, additional > more',
)
const formalWords: WordTable = wordTable('get > obtain, buy > purchase, help > assist, enough > sufficient')

const contractions: WordTable = wordTable(
  "do not > don't, does not > doesn't, did not > didn't, is not > isn't, are not > aren't, cannot > can't," +
    "will not > won't, would not > wouldn't, you are > you're, we are > we're, it is > it's, you have > you've," +
    "we have > we've, you will > you'll, we will > we'll, i am > i'm, let us > let's",
)
const expansions: WordTable = turnAround(contractions)

const british = wordTable(
  'color > colour, colors > colours, favorite > favourite, favorites > favourites, behavior > behaviour, center > centre,' +
    'customize > customise, customized > customised, organize > organise, organization > organisation,' +
    'canceled > cancelled, traveling > travelling, license plate > number plate, catalog > catalogue, gray > grey,' +
    'analyze > analyse, dialog box > dialogue box, honor > honour, labeled > labelled, neighbor > neighbour',
)
const brazilian = wordTable(
  'ficheiro > arquivo, ficheiros > arquivos, ecrã > tela, utilizador > usuário, utilizadores > usuários, telemóvel > celular,' +
    'palavra-passe > senha, guardar > salvar, facto > fato, equipa > equipe, autocarro > ônibus, registo > registro',
)

/** By target, as the service writes it. */
const variants: ReadonlyMap<string, WordTable> = new Map([
  ['en-GB', british],
  ['en-US', turnAround(british)],
  ['pt-BR', brazilian],
  ['pt-PT', turnAround(brazilian)],
])

/** Traditional characters to simplified ones, pair by pair. */
const simplified: ReadonlyMap<string, string> = new Map(
  (
    '個个們们這这時时說说來来對对為为過过會会後后見见與与開开關关電电腦脑檔档資资訊讯設设請请輸输選选單单頁页網网' +
    '語语買买賣卖車车東东門门問问題题長长無无動动學学習习國国體体點点機机號号碼码帳账戶户錯错誤误確确認认儲储'
  )
    .match(/../gu)
    ?.map((pair) => [pair.slice(0, 1), pair.slice(1)] as const) ?? [],
)

/** Words or phrases to what stands in their place, found as whole words in any case. */
interface WordTable {
  readonly pattern: RegExp
  readonly entries: ReadonlyMap<string, string>
}

/** `a > b, c d > e`, all in lower case. */
function wordTable(list: string): WordTable {
  const entries = new Map(
    list.split(',').map((line) => {
      const [from = '', to = ''] = line.split('>')
      return [from.trim(), to.trim()] as const
    }),
  )
  const longestFirst = [...entries.keys()].sort((a, b) => b.length - a.length)
  const alternatives = longestFirst
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`).replaceAll("'", "['’]"))
    .join('|')
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}_'’-])(?:${alternatives})(?![\\p{L}\\p{N}_'’-])`, 'giu'), entries }
}

/** The text with the words of a table replaced, each in the case that it had. */
function replaceWords(text: string, { pattern, entries }: WordTable): string {
  return text.replaceAll(pattern, (found) => {
    const known = entries.get(found.toLowerCase().replaceAll('’', "'"))
    return known === undefined ? found : likeCase(known, found)
  })
}

/** Back to front: `b` becomes `a`. */
function turnAround({ entries }: WordTable): WordTable {
  return wordTable([...entries].map(([from, to]) => `${to} > ${from}`).join(','))
}

function likeCase(text: string, model: string): string {
  if (model.length > 1 && model === model.toUpperCase() && model !== model.toLowerCase()) return text.toUpperCase()
  const [first = ''] = model
  return first === first.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
