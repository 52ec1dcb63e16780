import { rememberEach } from '@lockale/errors'
import { listLanguageOf } from './list-language.ts'
import type { TextView } from './text-view.ts'

/** Returns the first strong swear word of a text. Words that also have an ordinary meaning are not in the lists. */
export function swearWordIn(view: TextView, language: string): string | undefined {
  const { raw } = view
  const known = listOf(language)
  if (known === undefined || !mayBegin(raw, known.starts) || !known.beginnings().test(raw)) return undefined
  if (dense.has(language)) return known.phrases.find((phrase) => raw.includes(phrase))
  const text = raw.toLowerCase()
  const isSwearWord = (word: string) => known.whole.has(word) || known.begun.some((begin) => word.startsWith(begin))
  return (
    view.words.find((word) => isSwearWord(word.toLowerCase())) ?? known.phrases.find((phrase) => text.includes(phrase))
  )
}

const listOf = rememberEach((language: string) => {
  const list = lists[listLanguageOf(language)]?.split('|')
  if (list === undefined) return undefined
  const isPhrase = (word: string) => dense.has(language) || word.includes('_')
  // a quick test: small letters, or a capital at the beginning
  const toPattern = rememberEach((words: readonly string[]) => {
    const beginnings = words.map((word) => {
      return `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1, 4).replaceAll(/[-_]/gu, '.?')}`
    })
    return new RegExp([...new Set(beginnings)].join('|'))
  })
  return {
    starts: startsOf(list),
    beginnings: () => toPattern(list),
    whole: new Set(list.filter((word) => !word.endsWith('-'))),
    begun: list.filter((word) => word.endsWith('-')).map((word) => word.slice(0, -1)),
    phrases: list.filter(isPhrase).map((word) => word.replaceAll('_', ' ')),
  }
})

const places = 0x10000

/** Marks the first three letters of words, also with a capital. `undefined` where a word has fewer letters. */
function startsOf(words: readonly string[]): Uint8Array | undefined {
  const starts = new Uint8Array(places / 8)
  for (const word of words) {
    if (!/^[^_-]{3}/u.test(word)) return undefined
    for (const first of [word.charAt(0), word.charAt(0).toUpperCase()]) {
      const place = placeOf(first.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))
      starts[place >> 3] = (starts[place >> 3] ?? 0) | (1 << (place & 7))
    }
  }
  return starts
}

/** A quicker test than a pattern: returns false for a text without the beginning of a word. */
function mayBegin(text: string, starts: Uint8Array | undefined): boolean {
  if (starts === undefined) return true
  let [first, second] = [text.charCodeAt(0), text.charCodeAt(1)]
  for (let at = 2; at < text.length; at++) {
    const third = text.charCodeAt(at)
    const place = placeOf(first, second, third)
    if (((starts[place >> 3] ?? 0) & (1 << (place & 7))) !== 0) return true
    first = second
    second = third
  }
  return false
}

function placeOf(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) & (places - 1)
}

const dense: ReadonlySet<string> = new Set(['ja', 'zh', 'th', 'ko'])

/** Whole words by language. `-` at the end stands for more letters, `_` for a space. */
const lists: Readonly<Record<string, string>> = {
  en: 'fuck-|motherfuck-|shit|shits|shitty|bullshit|asshole-|bitch|bitches|bastard-|cunt-|wanker-|goddamn|crap|crappy',
  de: 'scheiß-|scheiss-|beschissen-|arschloch-|arschlöcher-|verdammt-|fick-|gefickt-|wichser-|hurensohn-|fotze-|kack-|verfickt-|miststück-',
  fr: 'merde|merdes|merdique-|putain-|connard-|connasse-|enculé-|enculer|salope-|foutre|foutu-|bordel|chiant-|chier|niquer|pute|putes|conneries',
  es: 'mierda-|puta|putas|puto|putos|joder|jodid-|coño-|cabrón|cabron|cabrones|gilipollas|hijoputa|pendej-|chingad-|chingar|carajo',
  it: 'cazzo|cazzi|cazzat-|merda|merde|stronz-|vaffanculo|puttan-|coglion-|fottut-|minchia|bastard-',
  pt: 'merda-|porra|caralho-|puta|putas|puto|foda|foder|fodid-|cuzão|buceta|cacete|bosta',
  nl: 'kut|kutte|klote-|klootzak-|godverdomme|verdomme|verdomde-|lul|hoer|hoeren|neuk-|teringlijer-|shit',
  sv: 'jävla|jävlar|jävel|jävligt|skit|skiten|helvete|helvetes|förbannad-|fitta|kuk|knull-|horunge',
  da: 'fanden|fandens|lort|lorte-|pis|pisse-|fuck-|røvhul-|kraftedeme|satans|helvede|helvedes|fisse|luder|kælling-',
  nb: 'faen|faens|jævla|jævel|jævlig|dritt|dritten|drit-|helvete|helvetes|fitte|kuk|rævhøl|hore',
  fi: 'vittu-|vitun|perkele-|saatana-|paska-|helvetti|helvetin|kusipää-|vitut|huora-',
  pl: 'kurw-|pierdol-|pieprzon-|spierdal-|jeban-|jebać|zajebi-|chuj-|huj|gówn-|gówien|dupek|dupa|dupy|cholern-|skurwysyn-|pojeb-|wkurw-',
  cs: 'kurv-|píč-|piča|zasran-|sran-|hovn-|hajzl-|prdel-|debil-|zkurven-|kokot-|mrdat|jeban-',
  sk: 'kurv-|piča|pič-|zasran-|hovn-|kokot-|jeban-|jebat-|skurven-|prdel-|do_riti|debil-',
  hu: 'kurva|kurvá-|baszd-|basz-|faszom|fasz|fasza|szar|szaros|geci|picsá-|picsa|seggfej-',
  ro: 'pula|pulă|pizd-|muie|futut-|fute|căcat-|cacat-|curvă|dracului|nenoroci-',
  bg: 'майната|мамка_му|курва|курви|еба-|шибан-|гъз|задник-|педераст-|лайна|лайно|лайнян-',
  el: 'γαμημέν-|γαμώ|γαμώτο|μαλάκα-|μαλάκες|μαλακία|μαλακίες|σκατ-|πουτάν-|καριόλ-',
  ru: 'бляд-|блять|бля|хуй-|хуе-|хуё-|хуя-|нахуй|пизд-|еба-|ёба-|заеб-|наеб-|сука|суки|суку|сукин-|дерьм-|говн-|мудак-|нахрен|чёртов-|чертов-|долбан-|гребан-|грёбан-|хренов-',
  uk: 'бляд-|блять|бля|хуй-|пізд-|пизд-|йоб-|їба-|єба-|заєба-|лайн-|гівн-|мудак-|курва|курви|довбан-|чортов-',
  tr: 'siktir-|sikeyim|amk|amına|orospu-|piç|göt|götün|bok|boktan|kahrolası|lanet_olası|yarrak-',
  id: 'bangsat-|brengsek-|kontol|memek|ngentot-|sialan-|keparat-|bajingan-|jancok-',
  vi: 'đụ|địt|đéo|cặc|lồn|mẹ_kiếp|khốn_nạn|khốn_kiếp|chết_tiệt|chó_chết',
  ja: 'クソッ|クソ野郎|クソが|くそっ|糞|畜生|ちくしょう|ファック|死ね|馬鹿野郎|ばか野郎|クズ野郎',
  zh: '他妈的|他媽的|操你|我操|傻逼|傻屄|狗屎|混蛋|王八蛋|妈的|媽的|屌|该死|該死|去你的|狗日|鸡巴',
  ko: '씨발|시발놈|시발_|씨팔|좆|존나|개새끼|병신|지랄|젠장|빌어먹을|썅|엿같',
  ar: 'خراء|شرموط-|عاهرة|قحبة|لعين|اللعين-|لعينة|اللعنة|ابن_الكلب|حقير-',
  he: 'זונה|חרא|לעזאזל|מזדיין-|שרמוטה|מניאק-|המזורגג-|הארור-|המחורבן-|מחורבן-',
  hi: 'चूतिय-|भोसड़ी-|मादरचोद-|बहनचोद-|गांड-|रंडी-|कमीन-|हरामी|हरामज़ाद-|बकवास',
  th: 'เหี้ย|สัตว์นรก|ควย|ไอ้สัตว์|หีแม่|เย็ดแม่',
}
