/** A word that people of one region write, and what those of another write. */
export interface RegionalWord {
  readonly found: string
  readonly better: string
}

/** The first word of another region in a text; `undefined` for none and for locales that nobody wrote a list for. */
export function foreignWord(prose: string, locale: string): RegionalWord | undefined {
  const region = regionOf(locale)
  if (region === 'de-CH' || region === 'de-LI') return prose.includes('ß') ? { found: 'ß', better: 'ss' } : undefined
  const list = lists.get(region)
  const [found] = list?.pattern.exec(prose) ?? []
  if (list === undefined || found === undefined) return undefined
  return { found, better: list.words.get(found.toLowerCase()) ?? '' }
}

/** `pt-PT`, `pt-BR`, `en-GB`: as the lists are named. `pt` alone is Brazil's, as in CLDR. */
function regionOf(locale: string): string {
  const [language = '', ...rest] = locale.replaceAll('_', '-').split('-')
  const region = rest.find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase()
  if (language === 'pt') return region === undefined || region === 'BR' ? 'pt-BR' : 'pt-PT'
  if (language === 'en' && region !== undefined && british.has(region)) return 'en-GB'
  return `${language}-${region ?? ''}`
}

const british: ReadonlySet<string> = new Set(['GB', 'IE', 'AU', 'NZ', 'ZA', 'IN'])

interface List {
  readonly pattern: RegExp
  readonly words: ReadonlyMap<string, string>
}

function toList(pairs: string): List {
  const words = new Map(pairs.split(/\s*,\s*/u).map((pair) => pair.split(/\s*→\s*/u) as [string, string]))
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${[...words.keys()].join('|')})(?![\p{L}\p{N}_-])`, 'iu')
  return { pattern, words }
}

/** Words that are a mistake in the other region, not those that are only rarer there. */
const lists: ReadonlyMap<string, List> = new Map([
  [
    'pt-PT',
    toList(
      `arquivo → ficheiro, arquivos → ficheiros, usuário → utilizador, usuários → utilizadores, tela → ecrã, telas → ecrãs,
      excluir → eliminar, deletar → eliminar, salvar → guardar, baixar → transferir, mouse → rato, celular → telemóvel,
      senha → palavra-passe, registro → registo, registros → registos, gerenciar → gerir, planejar → planear, ônibus → autocarro`,
    ),
  ],
  [
    'pt-BR',
    toList(
      `ficheiro → arquivo, ficheiros → arquivos, utilizador → usuário, utilizadores → usuários, ecrã → tela, ecrãs → telas,
      palavra-passe → senha, telemóvel → celular, registo → registro, registos → registros, gerir → gerenciar, planear → planejar,
      actualizar → atualizar, acção → ação, directório → diretório, óptimo → ótimo`,
    ),
  ],
  [
    'en-GB',
    toList(
      `color → colour, colors → colours, favorite → favourite, favorites → favourites, center → centre, canceled → cancelled,
      gray → grey, behavior → behaviour, labeled → labelled, catalog → catalogue`,
    ),
  ],
  [
    'en-US',
    toList(
      `colour → color, colours → colors, favourite → favorite, favourites → favorites, centre → center, behaviour → behavior,
      organise → organize, licence → license, catalogue → catalog`,
    ),
  ],
])
