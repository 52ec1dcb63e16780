import { rememberEach } from '@lockale/errors'
import { listLanguageOf } from './list-language.ts'

/** A key of the keyboard that a text names. */
interface KeyName {
  readonly key: string
  readonly raw: string
}

/**
 * Names of keys, by language, as people write them. `~` marks names that are also common words: they prove that a key
 * is named, but not that another key is. `_` stands for a space.
 */
const table: Readonly<Record<string, string>> = {
  enter: `
    all enter return ⏎ ↵ | de eingabetaste ~eingabe | fr entrée | es intro ~entrar | it invio | pt ~entrar
    ~retorno | sv retur | da retur | nb retur linjeskift | fi enteri rivinvaihto | hu entert | el εντερ | ru энтер
    ~ввод | uk ентер ~ввід ~введення | bg ентер | tr ~gi̇ri̇ş | zh 回车 回車 輸入鍵 输入键 确认键 | ja エンター ~リターン 改行キー | ko 엔터
    ~리턴 | ar إنتر ~الإدخال ~إدخال | he אנטר | hi एंटर | th เอนเทอร์ เอ็นเทอร์ | lt įvesties | ro ~introducere | ca
    retorn ~intro | fa اینتر`,
  esc: `
    all esc escape | fr échap echap | ja エスケープ | ko 이스케이프 | ru эскейп | zh 退出键 | he אסקייפ | hi एस्केप | ar ~هروب`,
  tab: `
    all tab tabulator | es tabulador tabulación | fr tabulation | sv tabb | fi sarkain | pt tabulação | hu
    tabulátor | cs tabulátor | ru таб табуляции | uk таб | ja タブキー ~タブ | zh ~制表 | ko ~탭 | th ~แท็บ | hi ~टैब | he
    ~טאב | ar الجدولة`,
  shift: `
    all shift ⇧ | de umschalt hochstelltaste | fr maj | es mayús | it maiusc | pt maiúsculas | ca maj | sv skift |
    da skift | nb skift | fi ~vaihto | ru шифт | uk шифт | ja シフト | zh 上档 上檔 | ko 시프트 | hi शिफ्ट | he שיפט`,
  ctrl: `
    all ctrl control ⌃ | de strg steuerung | fr contrôle | pt controlo | zh 控制键 | ja ~コントロール | ko ~컨트롤 | lt vald |
    ru контрол | hi कंट्रोल | it controllo`,
  alt: `
    all alt ~option ~opt ⌥ | de ~wahltaste | es ~opción | it ~opzione | pt ~opção | da ~tilvalg ~alternativ | nb
    ~tilvalg | sv ~alternativ | ja ~オプション オルト | zh ~选项 ~選項 | ko ~옵션 알트 | ru ~альт`,
  cmd: `
    all cmd ⌘ ~command ~meta ~super ~win ~windows | de ~befehl | fr ~commande | es ~comando | it ~comando | pt
    ~comando | sv ~kommando | da ~kommando | nb ~kommando | ja ~コマンド | zh ~命令 ~指令 | ko 커맨드 ~명령 | ru ~команд`,
  space: `
    all space spacebar ␣ | de leertaste ~leerzeichen | fr ~espace | es ~espaci | it spaziatrice ~spazi | pt
    ~espaço | nl spatie | sv mellanslag blanksteg | da mellemrum | nb mellomrom | fi välilyön | pl spacj | cs
    mezern | sk medzern | hu szóköz | ro ~spați | bg ~интервал шпаци | el ~διάστημα ~διαστήμ ~κενό | ru пробел |
    uk пробіл | tr ~boşluk | vi ~phím_cách ~dấu_cách | id spasi | ja ~スペース | ko ~스페이스 | zh ~空格 空白鍵 | ar المسطرة
    ~المسافة ~مسافة | he ~רווח | hi स्पेस | th สเปซบาร์ ~เว้นวรรค | ca ~espai | hr razmaknic | sl preslednic`,
  backspace: `
    all backspace ⌫ | de rücktaste rückschritt ~rück | fr ~retour ~effacement | es retroceso | pt retrocesso | sv
    backsteg | da ~tilbage | nb ~tilbake | fi askelpalaut | zh 退格 | ja バック~スペース | ko 백~스페이스 | hu visszatörl | ru
    бэкспейс | tr ~geri̇`,
  delete: `
    all delete ~del ⌦ | de entf ~lösch ~entfern | fr suppr | es supr ~elimin ~borr | it canc ~elimin | pt ~elimin
    ~exclu ~apag | nl ~verwijder | sv ~radera | da ~slet | nb ~slett | fi ~poista | pl ~usuń | cs ~smazat | hu
    ~törl | ru ~удал | uk ~видал | zh ~删除 ~刪除 | ja デリート ~削除 | ko 딜리트 ~삭제 | ar ~حذف | he ~מחיקה | tr ~si̇l | ro
    ~șterg | el ~διαγραφ`,
  'page up': `
    all pgup pageup | de bild_auf bild_nach_oben ~bild | fr page_préc ~préc ~haut | es repág ~retroceder ~arriba |
    it ~pag | pt ~acima ~anterior`,
  'page down': `
    all pgdn pagedown | de bild_ab bild_nach_unten ~bild | fr page_suiv ~suiv ~bas | es avpág ~avanzar ~abajo | it
    ~pag | pt ~abaixo`,
}

const keyWord = String.raw`(?:enter|return|esc(?:ape)?|tab|shift|ctrl|control|alt|option|cmd|command|space(?: ?bar)?|backspace|del(?:ete)?|page ?up|page ?down|F1?\d)(?![\p{L}\p{N}])`
const chain = new RegExp(
  String.raw`(?:\b(?:press(?:ing)?|hit(?:ting)?|hold(?:ing)?(?: down)?|tap(?:ping)?)\s+(?:the\s+)?|<kbd>)["'“]?${keyWord}(?:(?:\s?[+-]\s?|\s(?:or|and)\s)(?:${keyWord}|\p{L}(?!\p{L})))*` +
    String.raw`|(?<![\p{L}\p{N}])${keyWord}(?=\skeys?\b)|(?<![\p{L}\p{N}])(?:${keyWord}\s?\+\s?)+(?:${keyWord})?`,
  'giu',
)
const oneKey = new RegExp(String.raw`(?<![\p{L}\p{N}])${keyWord}`, 'giu')

/** Returns the keys that an English text tells users to press. */
export function keysIn(text: string): readonly KeyName[] {
  return (text.match(chain) ?? []).flatMap((found) =>
    Array.from(found.matchAll(oneKey), ([raw]) => ({ key: keyOf(raw.toLowerCase()), raw })),
  )
}

function keyOf(name: string): string {
  if (/^f\d/u.test(name)) return name
  if (name === 'return') return 'enter'
  if (name.startsWith('esc')) return 'esc'
  if (name.startsWith('space')) return 'space'
  if (name.startsWith('del')) return 'delete'
  if (name.startsWith('page')) return name.endsWith('up') ? 'page up' : 'page down'
  return { control: 'ctrl', option: 'alt', command: 'cmd' }[name] ?? name
}

interface Names {
  readonly any: RegExp
  readonly clear: RegExp
}

const namesIn = rememberEach((language: string) => {
  const own = language === 'ms' ? 'id' : listLanguageOf(language)
  return new Map(Object.entries(table).map(([key, rows]): [string, Names] => [key, toNames(key, namesOf(rows, own))]))
})

function namesOf(rows: string, language: string): readonly string[] {
  return rows.split('|').flatMap((row) => {
    const [first = '', ...names] = row.trim().split(/\s+/u)
    return first === 'all' || first === language ? names.map((name) => name.replaceAll('_', String.raw`\s?`)) : []
  })
}

function toNames(key: string, names: readonly string[]): Names {
  const start = String.raw`(?<![A-Za-z\u00c0-\u052f])`
  const any = [key.replace(' ', String.raw`\s?`), ...names.map((name) => name.replace('~', ''))]
  const clear = names.filter((name) => !name.startsWith('~'))
  // longer names also stand before endings: `Entert`, `Spację`
  const whole = clear.map((name) =>
    /^[a-z\u00c0-\u052f]{1,4}$/u.test(name) ? String.raw`${name}(?![A-Za-z\u00c0-\u052f])` : name,
  )
  return {
    any: new RegExp(`${start}(?:${any.join('|')})`, 'iu'),
    clear: new RegExp(`${start}(?:${whole.join('|')})`, 'iu'),
  }
}

/** Returns the keys of a source that the translation replaces by other keys. */
export function swappedKeys(
  wanted: readonly KeyName[],
  { source, target, language }: { readonly source: string; readonly target: string; readonly language: string },
): Readonly<Record<'missing' | 'extra', readonly string[]>> | undefined {
  const names = namesIn(language)
  const isNamed = (key: string) =>
    /^f\d/u.test(key)
      ? new RegExp(`(?<![A-Za-z\\d])${key}(?!\\d)`, 'iu').test(target)
      : names.get(key)?.any.test(target) === true
  const missing = wanted.filter(({ key }) => !isNamed(key))
  if (missing.length === 0) return undefined
  const known = new Set(wanted.map(({ key }) => key))
  const extra = [...names].flatMap(([key, { clear }]) => {
    const [found] = known.has(key) || clear.test(source) ? [] : (clear.exec(target) ?? [])
    return found === undefined ? [] : [found]
  })
  const functions = target.match(/(?<![A-Za-z\d])F1?\d(?!\d)/gu)?.filter((one) => !source.includes(one)) ?? []
  const others = [...extra, ...functions]
  return others.length === 0 ? undefined : { missing: missing.map(({ raw }) => raw), extra: others }
}
