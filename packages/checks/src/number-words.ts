import { rememberEach } from '@lockale/errors'
import { listLanguageOf } from './list-language.ts'

/**
 * Returns true if a text has a word for a number of 0 to 10, in any form of the word. Returns `undefined` for other
 * numbers and languages without a list. One is in no list: its word is often left out, or an article.
 */
export function namesNumber(number: string, text: string, language: string): boolean | undefined {
  return number.length > 2 ? undefined : patternOf(`${language} ${number}`)?.test(text)
}

const patternOf = rememberEach((key: string) => {
  const [language = '', number = ''] = key.split(' ')
  const [zero, ...others] = (lists[same[language] ?? listLanguageOf(language)] ?? '').split(' ')
  const word = number === '0' ? zero : /^(?:[2-9]|10)$/u.test(number) ? others[Number(number) - 2] : undefined
  if (word === undefined) return undefined
  return new RegExp(
    hasSpaces(language) ? String.raw`(?<!\p{L})(?:${word.replaceAll('_', ' ')})` : word.replaceAll('_', ' '),
    'iu',
  )
})

function hasSpaces(language: string): boolean {
  return !/^(?:zh|yue|ja|ko|th|ar|fa|he|hi|lo|km|my)$/u.test(language)
}

const same: Readonly<Record<string, string>> = { ms: 'id', yue: 'zh', bs: 'hr', gl: 'pt' }

/** By language: how the words for 0 and for 2 to 10 begin, also in words such as `half`, `pair` and `every other`. */
const lists: Readonly<Record<string, string>> = {
  en: 'zero|no two|both|pair|twice|second|double three|third|trip four|quarter five|fifth six|half seven eight nine ten',
  de: 'null|kein|ohne zwei|zwo|beid|paar|jede[nrs]|doppel|halb drei|dritt vier fünf sechs|halb sieb acht neun zehn',
  fr: 'zéro|nul|aucun deux|double|moitié|demi trois quatre cinq six|semestr sept huit neuf dix|dizaine',
  es: 'cero|nul|ning dos|ambos|doble|mitad tres cuatro cinco seis|medio siete ocho nueve diez',
  it: 'zero|null|nessun due|doppi|metà|entramb tre|tri quattro cinque sei|mezz sette otto nove dieci',
  pt: 'zero|nul|nenhum|cero doi|dua|duas|duplo|metade|ambos três|tres|tri quatro|catro cinco seis|meio sete oito nove|nove dez',
  nl: 'nul|geen twee|beide|dubbel|half|om_de drie vier vijf zes|half zeven acht negen tien',
  sv: 'noll|ing|utan två|båda|varann|dubbel|halv tre fyra fem sex|halv sju åtta nio tio',
  da: 'nul|ingen to|begge|hver_anden|dobbel|halv tre fire fem seks|halv syv otte ni ti',
  nb: 'null|ingen to|begge|annankvar|annakvart|annenhver|dobbel|halv tre fire fem seks|halv sju|syv åtte ni ti',
  fi: 'noll|ei kaksi|kahde|kahte|kahta|molem|joka_toi|puoli kolm neljä viisi|viide|viitt kuusi|kuude|kuutt|puoli seitsem kahdeksa yhdeksä kymmen',
  et: 'null kaks|kahe|kaht|kahek kolm neli|nelja viis|viie kuus|kuue seits kaheksa üheksa kümme|kümne',
  pl: 'zer|żad dwa|dwie|dwó|dwu|oba|obie|par|poło trzy|trze|trój czter pięć|pięci sześć|sześci|pół siedm|siedem osiem|ośm dziewię dziesię',
  cs: 'nul|žád dva|dvě|dvou|dvěma|oba|obě|pár|půl tři|tře|troj čtyř|čtvr pět|pěti šest|šesti|půl sedm osm devět|devíti deset|desíti',
  sk: 'nul|žiad dva|dve|dvo|oba|obe|pár|pol tri|tro štyr|štvor päť|piat šesť|šies|pol sedem|sied osem|ôsm deväť|devia desať|desia',
  sl: 'nič|nul dva|dve|dv|oba tri|tre štir pet šest sedem|sedm osem|osm devet deset',
  hr: 'nul|ništ|нул dva|dvije|dve|dvoj|oba|два|две|дво tri|troj|три četir|четир pet|пет šest|шест sedam|седам osam|осам devet|девет deset|десет',
  sr: 'nul|ništ|нул dva|dvije|dve|dvoj|oba|два|две|дво tri|troj|три četir|четир pet|пет šest|шест sedam|седам osam|осам devet|девет deset|десет',
  hu: 'null|nulla|nincs két|kett|mindk|fél|dupl három|harm|hárm négy öt hat|fél hét|het nyolc kilenc tíz|tiz',
  ro: 'zero|nici doi|două|ambel|dubl|jum trei patru cinci șase|şase șapte|şapte opt nou zece',
  lt: 'nul du|dvi|dve|abu|pus tris|trys|trij|trim ketur penk šeš septyn aštuon devyn dešimt',
  lv: 'nul div|ab|pus trīs|trij|tris četr piec seš septiņ astoņ deviņ desmit',
  ru: 'нул|нол|без два|две|дву|оба|обе|пар|полов три|тре|тро четыр|четвер пят|пяти шест|пол сем|семь восем|восьм девят десят',
  uk: "нул|нол|без два|дві|дво|обид|пар|полов три|тре|тро чотир|четвер пʼят|п’ят|п'ят шіст|шест|пів сім|сем вісім|восьм девʼят|дев’ят|дев'ят десят",
  bg: 'нул|без два|две|дву|двай|двама|полов три|тре чет|четир пет шест седем осем девет десет',
  be: 'нул два|дзве|дву|абод|полов тры|тро чатыр|чатыро пяць|пяці шэсць|шасці сем|сямі восем|васьмі дзевяць|дзевяці дзесяць|дзесяці',
  mk: 'нул два|две тр четир пет шест седум осум девет десет',
  el: 'μηδ|καν δύο|δυο|διπλ|μισ τρεις|τρία|τριών τέσσερ|τεσσάρ πέντε|πεντ έξι|εξ επτά|εφτά οκτώ|οχτώ εννέα|εννιά δέκα|δεκ',
  tr: 'sıfır|hiç|yok iki|çift|yarı üç dört|dörd beş altı yedi sekiz dokuz on',
  id: 'nol|kosong|tidak dua|kedua|separuh|setengah|ganda tiga|ketiga empat lima enam tujuh delapan|lapan sembilan sepuluh',
  vi: 'không hai|đôi|cả ba bốn|tư năm sáu bảy tám chín mười',
  ca: 'zero|cap|nul dos|dues|amb tres quatre cinc sis set vuit nou deu',
  ja: '〇|零|ゼロ|なし|無 二|両|ふた|半|倍|ツー 三|みっ 四|よっ 五|いつ 六|むっ|半 七|なな 八|やっ 九|ここの 十',
  zh: '〇|零|无|無|没|不 二|两|兩|双|雙|半|倍|隔 三 四 五 六|半 七 八 九 十',
  ko: '영|없|제로 두|둘|이|양쪽|반|격 세|셋|삼|석 네|넷|사 다섯|오 여섯|육|반 일곱|칠 여덟|팔 아홉|구 열|십',
  ar: 'صفر|بدون|لا (?=.) ثلاث أربع|اربع|رباع خمس ست سبع ثمان تسع عشر',
  fa: 'صفر|بدون|هیچ دو|هر_دو|نیم سه چهار پنج شش هفت هشت نه ده',
  he: 'אפס|ללא|אין (?=.) שלוש ארבע חמש|חמיש שש|שיש|חצי שבע שמונ תשע עשר',
  hi: 'शून्य|नहीं दो|दोनों तीन चार पाँच|पांच छह|छः|छ सात आठ नौ दस',
  th: 'ศูนย์|ไม่ สอง|คู่|ครึ่ง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ',
}
