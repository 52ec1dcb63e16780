import { turnAround, type WordTable, wordTable } from './words.ts'

/** Words that are misspelt often and mean nothing else as they stand. By base code. */
export const misspellings: ReadonlyMap<string, WordTable> = new Map([
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
export const neverTwice: ReadonlyMap<string, RegExp> = new Map(
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
export const wordy: ReadonlyMap<string, WordTable> = new Map([
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
export const plainWords: WordTable = wordTable(
  'utilize > use, utilise > use, commence > start, terminate > end, assist > help, purchase > buy, obtain > get,' +
    'sufficient > enough, prior to > before, subsequent to > after, approximately > about, additional > more',
)
export const formalWords: WordTable = wordTable('get > obtain, buy > purchase, help > assist, enough > sufficient')

export const contractions: WordTable = wordTable(
  "do not > don't, does not > doesn't, did not > didn't, is not > isn't, are not > aren't, cannot > can't," +
    "will not > won't, would not > wouldn't, you are > you're, we are > we're, it is > it's, you have > you've," +
    "we have > we've, you will > you'll, we will > we'll, i am > i'm, let us > let's",
)
export const expansions: WordTable = turnAround(contractions)

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
export const variants: ReadonlyMap<string, WordTable> = new Map([
  ['en-GB', british],
  ['en-US', turnAround(british)],
  ['pt-BR', brazilian],
  ['pt-PT', turnAround(brazilian)],
])

/** Traditional characters to simplified ones, pair by pair. */
export const simplified: ReadonlyMap<string, string> = new Map(
  (
    '個个們们這这時时說说來来對对為为過过會会後后見见與与開开關关電电腦脑檔档資资訊讯設设請请輸输選选單单頁页網网' +
    '語语買买賣卖車车東东門门問问題题長长無无動动學学習习國国體体點点機机號号碼码帳账戶户錯错誤误確确認认儲储'
  )
    .match(/../gu)
    ?.map((pair) => [pair.slice(0, 1), pair.slice(1)] as const) ?? [],
)
