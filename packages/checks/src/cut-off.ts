import { rememberEach } from '@lockale/errors'
import { isInWord } from './text-traits.ts'
import type { TextView } from './text-view.ts'

/** Returns the word or comma with which a text breaks off; `undefined` if it has a possible end, or no list is known. */
export function brokenEnd({ ending }: TextView, language: string): string | undefined {
  const end = ending.trimEnd()
  const last = end.charAt(end.length - 1)
  if ('.!?。'.includes(last) && (last === '' || end.length === ending.length)) return undefined
  if (',،、，(（[{-'.includes(last)) return last
  if (!isInWord(end, end.length - 1)) return undefined
  const list = patternOf(language)
  return list?.exec(ending)?.[0].trim()
}

/** Counts the words of a text that are small words of one language, but not of another one. */
export function countSmallWords(words: readonly string[], language: string, other: string): number {
  const [own, others] = [wordsOf(language), wordsOf(other)]
  return words.filter((word) => own.has(word) && !others.has(word)).length
}

const wordsOf = rememberEach(
  (language: string): ReadonlySet<string> =>
    new Set((lists[same[language] ?? language] ?? '').toLowerCase().split(' ')),
)

const patternOf = rememberEach((language: string) => {
  const words = (lists[same[language] ?? language] ?? '').replaceAll(' ', '|')
  if (words === '') return undefined
  return words.startsWith('=')
    ? new RegExp(`(?:${words.slice(1)})$`, 'u')
    : new RegExp(String.raw`\s(?:${words})$`, 'u')
})

const same: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', ms: 'id', yue: 'zh', bs: 'hr', sr: 'hr', gl: 'pt' }

/** Words that end no text: articles, conjunctions, prepositions that are no part of a verb. `=` for the ends of words. */
const lists: Readonly<Record<string, string>> = {
  en: 'the a an of and or but because if that which whose than your our their',
  de: 'der den dem des eine einen einem und oder weil dass wenn ob von für bis ohne gegen zwischen im zum zur vom beim ins sowie Ihre Ihren Ihrem Ihrer deine deinen deinem deiner',
  fr: 'le les un une des de du à et ou que qui sur dans avec au aux votre vos ce cette ses leur leurs mais car lorsque si parce',
  es: 'el la los las un una unos unas de del y e o u que para con por en al su sus tu tus pero porque cuando sin',
  it: 'il lo gli un uno una di del dello della dei delle degli e o che per con da in nel nella nei al alla ai dal dalla sul sulla ma perché quando',
  pt: 'o os as um uma de do da dos das e ou que para com por em no na nos nas ao à pelo pela mas porque quando',
  nl: 'de het een en dat omdat wanneer van te uw maar zodat naar tussen zonder',
  sv: 'och eller en ett som att eftersom när din ditt dina men utan',
  da: 'og eller en et som at fordi når din dit dine men uden hvis',
  nb: 'og eller en et som at fordi når men uten hvis',
  fi: 'ja tai että jos kun koska sekä mutta joka jonka jotka',
  et: 'ja või et kui sest ning aga mis kes',
  pl: 'i lub albo w we na z ze do od że aby oraz o dla po przez przed który która które ale jeśli gdy ponieważ twój twoje',
  cs: 'a nebo v ve na s se z ze do od že aby pro při který která které ale pokud když protože k ke',
  sk: 'a alebo v vo na s so z zo do od že aby pre pri ktorý ktorá ktoré ale ak keď pretože k ku',
  sl: 'in ali v na s z do od da za pri ki če ker',
  hr: 'i ili u na s sa iz do od da za pri koji koja koje ako jer и или у на са из до од да за при који ако јер',
  hu: 'a az és vagy hogy ha egy de mert amely amikor',
  ro: 'și sau în la de pe cu pentru că să un o ale ai din dacă dar când',
  lt: 'ir ar į iš su už kad jei bet nes kuris',
  lv: 'un vai uz no ar par ka ja bet jo kas',
  ru: 'и или в во на с со по для от из к ко о об что чтобы если который которая которые но потому при без ваш ваши',
  uk: 'і й та або в у на з із для від до що щоб якщо який яка які але тому при без ваш ваші',
  bg: 'и или в във на с със за от че да ако който която които но при без',
  mk: 'и или во на со за од дека да ако кој но',
  be: 'і або ў у на з для ад да што каб калі які але',
  el: 'το η ο οι τα τον την και ή του της των στο στη στην στον στα να που για από με σε ένα μια ένας ότι αν αλλά',
  tr: 've veya ile bu ya ama çünkü eğer',
  vi: 'của và hoặc với các những một khi nếu vì mà bởi',
  id: 'dan atau yang di ke dari untuk dengan pada jika karena tetapi sebuah',
  ar: 'في من على إلى أو عن التي الذي أن مع إذا لأن حتى هذا هذه',
  fa: 'و یا در از به با که برای اگر تا این',
  he: 'של את על או אם עם אל כי אשר',
  hi: 'और या कि यदि लेकिन का की के को',
  ja: '=[をが]|(?<!で)は|または|および|して、?',
  ko: '=[가-힣][을를]|및|또는',
  zh: '=(?<![存现現所])在|[和或與与]|(?<![面针針相])[对對]|[，。][请請]|如果|因为|因為|但是',
}
