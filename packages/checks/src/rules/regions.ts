import { rememberEach } from '@lockale/errors'
import type { ProjectView, SeenPair } from '../project-view.ts'
import type { Found, ProjectRule } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { toWordBits, wholeWordsIn } from '../whole-words.ts'
import { first, quoted, textOf } from '../words.ts'

export const regionRules: readonly ProjectRule[] = [
  {
    id: 'regional-variant-drift',
    scope: 'project',
    severity: 'info',
    tier: 'cosmetic',
    what: 'A regional locale has words of another region (`arquivo` in `pt-PT`), or nearly all its longer translations are those of another locale of the same language.',
    why: 'One locale was probably copied from the other. Users notice at once, and one of the two locales is useless.',
    concerns(pair, surroundings) {
      const { locale } = pair
      const isForeign =
        locale === 'pt' ? isForeignIn(pair, 'pt-BR') || isForeignIn(pair, 'pt-PT') : isForeignIn(pair, locale)
      return isForeign || (surroundings.hasSibling(locale) && isLonger(pair))
    },
    alone: {
      // which region `pt` is for depends on the other texts
      applies: (_, locale) => locale !== 'pt' && hasRegionalWords(locale),
      check: (pair) => foundIn(pair, pair.locale),
    },
    check(view) {
      return [...wordsOf(view), ...copiesOf(view)]
    },
    say(args) {
      const other = first(args, 'other')
      if (other !== undefined)
        return `${first(args, 'percent') ?? 'most'} % of the longer translations are those of ${other}`
      return `${textOf(args, 'found') ?? 'a word'} is a word of another region${quoted(args, 'better', ': in this region, use ')}`
    },
  },
]

type FoundAt = Found & { readonly at: SeenPair }

function wordsOf({ pairs, locales, sourceLocale }: ProjectView): readonly FoundAt[] {
  const ofPt = portugueseOf(pairs, [...locales, sourceLocale])
  return pairs.flatMap((at) => foundIn(at, at.locale === 'pt' ? ofPt : at.locale).map((one) => ({ ...one, at })))
}

function foundIn({ source, target }: TextPair, region: string): readonly Found[] {
  const word = foreignWord(target.prose, region)
  // a word that the source contains is a name, so it is not reported
  return word === undefined || source.prose.includes(word.found) ? [] : [{ arguments: word }]
}

const leastWordsOfOne = 3

/**
 * Returns the region that a locale `pt` is for: `pt-PT` if the project also has `pt-BR`, or if most of its regional
 * words are those of Portugal; otherwise `pt-BR`.
 */
function portugueseOf(pairs: readonly SeenPair[], locales: readonly string[]): 'pt-BR' | 'pt-PT' {
  if (locales.includes('pt-BR')) return 'pt-PT'
  const own = pairs.filter(({ locale }) => locale === 'pt')
  const foreignTo = (region: string) =>
    own.filter(({ target }) => foreignWord(target.prose, region) !== undefined).length
  const ofPortugal = foreignTo('pt-BR')
  return ofPortugal >= leastWordsOfOne && ofPortugal > foreignTo('pt-PT') ? 'pt-PT' : 'pt-BR'
}

const leastTexts = 50
const leastWords = 4
const share = 0.95

/** Finds pairs of locales with nearly equal strings. Returns one problem for each pair, at the first equal string. */
function copiesOf(view: ProjectView): readonly FoundAt[] {
  const { pairs } = view
  const locales = view.locales.filter((locale) => view.hasSibling(locale))
  return siblingsOf(pairs, locales).flatMap(([one, other]) => {
    const texts = new Map(longer(pairs, one).map((pair) => [keyOf(pair), pair.target.raw]))
    const shared = longer(pairs, other).filter((pair) => texts.has(keyOf(pair)))
    const same = shared.filter((pair) => texts.get(keyOf(pair)) === pair.target.raw)
    const [at] = same
    if (at === undefined || shared.length < leastTexts || same.length < shared.length * share) return []
    return [{ at, arguments: { other: one, percent: Math.floor((100 * same.length) / shared.length) } }]
  })
}

/** Returns pairs of target locales with the same language and script. */
function siblingsOf(pairs: readonly SeenPair[], locales: readonly string[]): readonly (readonly [string, string])[] {
  const languages = new Map(pairs.map(({ locale, language }) => [locale, language]))
  return locales.flatMap((one, at) =>
    locales
      .slice(at + 1)
      .filter((other) => languages.has(one) && languages.get(one) === languages.get(other))
      .map((other) => [one, other] as const),
  )
}

function longer(pairs: readonly SeenPair[], locale: string): readonly SeenPair[] {
  return pairs.filter((pair) => pair.locale === locale && isLonger(pair))
}

function isLonger({ source, target }: SeenPair): boolean {
  return source.words.length >= leastWords && source.raw !== target.raw
}

function keyOf({ catalog, message, form }: SeenPair): string {
  return [catalog, message, form].join('\u0000')
}

function isForeignIn({ target }: SeenPair, locale: string): boolean {
  return hasRegionalWords(locale) && foreignWord(target.prose, locale) !== undefined
}

/**
 * Returns the first word that is used in another region only, with the word of this region. Returns `undefined` if
 * there is none, or lockale has no word list for the locale.
 */
function foreignWord(prose: string, locale: string): Readonly<Record<'found' | 'better', string>> | undefined {
  const region = regionOf(locale)
  if (region === 'de-CH' || region === 'de-LI') return prose.includes('ß') ? { found: 'ß', better: 'ss' } : undefined
  const list = listOf(region)
  if (list === undefined || !list.mayHave(prose)) return undefined
  const [found] = list.pattern().exec(prose) ?? []
  if (found === undefined) return undefined
  return { found, better: list.words.get(found.toLowerCase()) ?? '' }
}

const hasRegionalWords = rememberEach((locale: string) => {
  const region = regionOf(locale)
  return region === 'de-CH' || region === 'de-LI' || lists.has(region)
})

/** Returns the region as the word lists name it: `pt-PT`, `en-GB`. `pt` without a region is `pt-BR`, as in CLDR. */
const regionOf = rememberEach((locale: string): string => {
  const [language = '', ...rest] = locale.replaceAll('_', '-').split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase()
  if (language === 'pt') return region === undefined || region === 'BR' ? 'pt-BR' : 'pt-PT'
  if (language === 'en' && region !== undefined && british.has(region)) return 'en-GB'
  // Hong Kong and Macau have words of both
  if (language === 'zh' && region === undefined) return rest.includes('Hant') ? 'zh-TW' : 'zh-CN'
  if (language === 'es' && region === undefined && rest.length === 0) return 'es-ES'
  return `${language}-${region ?? ''}`
})

const british: ReadonlySet<string> = new Set(['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN'])

const listOf = rememberEach((region: string) => {
  const pairs = lists.get(region)
  if (pairs === undefined) return undefined
  const words = new Map(pairs.split(/\s*,\s*/u).map((pair) => pair.split(/\s*→\s*/u) as [string, string]))
  const any = `(?:${[...words.keys()].join('|')})`
  if (region.startsWith('zh')) {
    const found = new RegExp(any, 'u')
    return { mayHave: () => true, pattern: () => found, words }
  }
  const bits = toWordBits(new Map([...words.keys()].map((word) => [word, 1])))
  const [hyphened] = [...words.keys()].some((word) => word.includes('-')) ? [new RegExp(any, 'i')] : []
  const pattern = rememberEach((list: string) => new RegExp(`(?<!${beside})${list}(?!${beside})`, 'iu'))
  return {
    /** A quick test. A pattern in the mode `iu` also takes `ſ` for `s`, and the sign of Kelvin for `k`. */
    mayHave: (prose: string) =>
      wholeWordsIn(prose.toLowerCase(), bits) !== 0 ||
      (hyphened !== undefined && prose.includes('-') && hyphened.test(prose)) ||
      /[\u017f\u212a]/.test(prose),
    pattern: () => pattern(any),
    words,
  }
})

const beside = String.raw`[\p{L}\p{N}_-]`

/** Words of Spain, with those of America. */
const notInAmerica = `ordenador → computadora, ordenadores → computadoras, vosotros → ustedes, vuestro → su, vuestra → su,
  vuestros → sus, vuestras → sus, aparcamiento → estacionamiento, podéis → pueden, queréis → quieren, tenéis → tienen`

/** Words of China, in Traditional characters. */
const notInTaiwan = `鼠標 → 滑鼠, 網絡 → 網路, 軟件 → 軟體, 硬件 → 硬體, 視頻 → 影片, 默認 → 預設, 打印 → 列印, 屏幕 → 螢幕, 服務器 → 伺服器,
  文件夾 → 資料夾, 鏈接 → 連結, 用戶名 → 使用者名稱, 賬號 → 帳號, 賬戶 → 帳戶, 登錄 → 登入, 設置 → 設定, 內存 → 記憶體,
  硬盤 → 硬碟, 光標 → 游標, 菜單 → 選單, 圖標 → 圖示, 窗口 → 視窗, 短信 → 簡訊, 激活 → 啟用, 卸載 → 解除安裝,
  粘貼 → 貼上, 攝像頭 → 攝影機, 音頻 → 音訊, 數據庫 → 資料庫, 刷新 → 重新整理, 兼容 → 相容, 信息 → 訊息, 程序 → 程式, 優化 → 最佳化`

/** Words of Taiwan, in Simplified characters. */
const notInChina = `滑鼠 → 鼠标, 网路 → 网络, 软体 → 软件, 硬体 → 硬件, 萤幕 → 屏幕, 伺服器 → 服务器, 资料夹 → 文件夹, 列印 → 打印,
  程式 → 程序, 记忆体 → 内存, 硬碟 → 硬盘, 选单 → 菜单, 图示 → 图标, 视窗 → 窗口, 简讯 → 短信, 连结 → 链接,
  位元组 → 字节, 印表机 → 打印机, 档案 → 文件, 资料库 → 数据库, 相容 → 兼容, 字型 → 字体, 解除安装 → 卸载`

/** Words of one region that are a mistake in the other region, not only less common there. */
const lists: ReadonlyMap<string, string> = new Map([
  [
    'pt-PT',
    `arquivo → ficheiro, arquivos → ficheiros, usuário → utilizador, usuários → utilizadores, tela → ecrã, telas → ecrãs,
      excluir → eliminar, deletar → eliminar, salvar → guardar, baixar → transferir, mouse → rato, celular → telemóvel,
      senha → palavra-passe, registro → registo, registros → registos, gerenciar → gerir, planejar → planear, ônibus → autocarro,
      aplicativo → aplicação, aplicativos → aplicações, compartilhar → partilhar, compartilhado → partilhado, conosco → connosco,
      contato → contacto, contatos → contactos, equipe → equipa, seção → secção, seções → secções, gerenciador → gestor,
      esporte → desporto, trem → comboio, banheiro → casa de banho`,
  ],
  [
    'pt-BR',
    `ficheiro → arquivo, ficheiros → arquivos, utilizador → usuário, utilizadores → usuários, ecrã → tela, ecrãs → telas,
      palavra-passe → senha, telemóvel → celular, registo → registro, registos → registros, gerir → gerenciar, planear → planejar,
      actualizar → atualizar, acção → ação, directório → diretório, óptimo → ótimo, connosco → conosco, contacto → contato,
      contactos → contatos, equipa → equipe, secção → seção, secções → seções, partilhar → compartilhar, partilha → compartilhamento,
      partilhado → compartilhado, telemóveis → celulares, autocarro → ônibus, comboio → trem, desporto → esporte`,
  ],
  [
    'es-ES',
    `computadora → ordenador, computadoras → ordenadores, computador → ordenador, celular → móvil, celulares → móviles,
      ustedes → vosotros, boleto → billete, estacionamiento → aparcamiento`,
  ],
  ['es-419', notInAmerica],
  ['es-MX', notInAmerica],
  ['es-AR', notInAmerica],
  ['es-CO', notInAmerica],
  ['es-CL', notInAmerica],
  ['es-US', notInAmerica],
  [
    'fr-CA',
    `e-mail → courriel, e-mails → courriels, email → courriel, emails → courriels, spam → pourriel, spams → pourriels, week-end → fin de semaine`,
  ],
  ['zh-TW', notInTaiwan],
  ['zh-CN', notInChina],
  [
    'en-GB',
    `color → colour, colors → colours, favorite → favourite, favorites → favourites, center → centre, canceled → cancelled,
      gray → grey, behavior → behaviour, labeled → labelled, catalog → catalogue`,
  ],
  [
    'en-US',
    `colour → color, colours → colors, favourite → favorite, favourites → favorites, centre → center, behaviour → behavior,
      organise → organize, licence → license, catalogue → catalog`,
  ],
])
