import { groupBy, surplus } from '@lockale/errors'
import { errorOf, type Finding, type Placeholder, type SyntaxId } from '../syntax.ts'

/** Differences in variables between source and translation that are no errors. */
interface Leeway {
  /** Numbers that a string may display or leave out, because it is for one number only ("one file"). */
  readonly mayDrop: ReadonlySet<string>
  /** Numbers that select variants (such as plural forms): a translation may display one that its source does not. */
  readonly deciding: ReadonlySet<string>
  /** Returns true for a variable that another variant (such as another plural form) of the source contains. */
  readonly isKnown: (variable: Variable) => boolean
  /** Returns true for a variable that translations may leave out, so that its loss is only a warning. */
  readonly isOptional: (variable: Variable) => boolean
  /** True if the string is for 0 and says so in words ("no matches"). Then a missing variable is only a warning. */
  readonly saysNone?: boolean
}

/** Differences in variables that the translation of one text may have. */
export interface TextLeeway extends Pick<Leeway, 'deciding' | 'isKnown' | 'saysNone'> {
  /** Names of numbers that a plural form may leave out, because it is for 0 and 1 only (French "une heure"). */
  readonly mayHide?: ReadonlySet<string>
}

/**
 * Returns the differences between the variables of a source string and of its translation. A variable that has changed
 * is one difference, reported under the least severe code that describes it.
 */
export function compareVariables({ wanted, found, syntaxId }: Sides, leeway: Leeway): readonly Finding[] {
  const wantedUnnumbered = wanted.filter(({ isUnnumbered }) => isUnnumbered)
  const foundUnnumbered = found.filter(({ isUnnumbered }) => isUnnumbered)
  // if a placeholder of either string is numbered, as in `%@ has %2$d`, all are compared by their numbers, not by their
  // order
  const isMixed =
    syntaxId === 'printf' && (wantedUnnumbered.length < wanted.length || foundUnnumbered.length < found.length)
  if (isMixed || wantedUnnumbered.length === 0 || foundUnnumbered.length === 0)
    return compareNamed({ wanted, found, syntaxId }, leeway)
  return [
    ...compareUnnumbered({ wanted: wantedUnnumbered, found: foundUnnumbered, syntaxId }, leeway),
    ...compareNamed({ wanted: wanted.filter(isNumbered), found: found.filter(isNumbered), syntaxId }, leeway),
  ]
}

function isNumbered({ isUnnumbered }: Variable): boolean {
  return !isUnnumbered
}

interface Sides extends Record<'wanted' | 'found', readonly Variable[]> {
  readonly syntaxId: SyntaxId
}

function compareUnnumbered({ wanted, found, syntaxId }: Sides, { mayDrop }: Leeway): readonly Finding[] {
  const missing = surplus(wanted, found, ({ head }) => head)
  const extra = surplus(found, wanted, ({ head }) => head)
  if (missing.length === 0 && extra.length === 0) {
    const isSame = found.every(({ head }, at) => head === wanted[at]?.head)
    if (isSame) return []
    return [errorOf('placeholder-order', { from: wanted.map(({ raw }) => raw), to: found.map(({ raw }) => raw) })]
  }
  if (missing.length === extra.length) {
    return missing.map((from, at) => formatChanged({ from, to: extra[at] ?? from, syntaxId }))
  }
  // a translation may only leave out the last placeholders: without an earlier one, those behind it would get other
  // values
  const isCutShort = found.every(({ head }, at) => head === wanted[at]?.head)
  return [
    ...missing
      .filter(({ name }) => !isCutShort || !mayDrop.has(name))
      .map(({ raw }) => errorOf('placeholder-missing', { placeholder: raw })),
    ...extra.map(({ raw }) => errorOf('placeholder-extra', { placeholder: raw })),
  ]
}

function compareNamed({ wanted, found, syntaxId }: Sides, leeway: Leeway): readonly Finding[] {
  const { mayDrop, deciding } = leeway
  const findings: Finding[] = []
  const left = groupBy(
    wanted.filter(({ name }) => !deciding.has(name)),
    identityOf,
  )
  const right = groupBy(
    found.filter(({ name }) => !deciding.has(name)),
    identityOf,
  )
  const missing: Variable[] = []
  for (const [identity, [variable, ...more]] of left) {
    const times = right.get(identity)?.length ?? 0
    if (times === 0) missing.push(variable)
    else if (times !== more.length + 1 && !mayDrop.has(variable.name)) {
      findings.push(countChanged(variable, { source: more.length + 1, target: times }))
    }
  }
  const extra = [...right].flatMap(([identity, [variable]]) => (left.has(identity) ? [] : [variable]))
  for (const { from, to } of pairOff(missing, extra, leeway)) {
    if (from !== undefined && to !== undefined) {
      findings.push(
        from.name === to.name
          ? formatChanged({ from, to, syntaxId })
          : errorOf('placeholder-renamed', { from: from.raw, to: to.raw }),
      )
    } else if (from !== undefined) {
      if (!mayDrop.has(from.name))
        findings.push(lost('placeholder-missing', from, leeway.saysNone === true ? { isOptional: () => true } : leeway))
    } else if (to !== undefined && !mayDrop.has(to.name) && !leeway.isKnown(to)) {
      findings.push(lost('placeholder-extra', to, leeway))
    }
  }
  return [...findings, ...hiddenNumbers({ wanted, found }, leeway)]
}

/** Finds numbers that select a variant and are displayed (`#`, `{count}`) in the source, but not in the translation. */
function hiddenNumbers(
  { wanted, found }: Pick<Sides, 'wanted' | 'found'>,
  { mayDrop, deciding }: Leeway,
): readonly Finding[] {
  return [...deciding]
    .filter((name) => !mayDrop.has(name) && !found.some((variable) => variable.name === name))
    .flatMap((name) => wanted.find((variable) => variable.name === name) ?? [])
    .map(({ raw }) => ({ code: 'icu-hash-missing', severity: 'warning', arguments: { placeholder: raw } }))
}

type VariablePair = Readonly<{ from?: Variable; to?: Variable }>

/** Pairs each missing variable with an extra one that probably replaced it: by name, then by spelling and order. */
function pairOff(
  missing: readonly Variable[],
  extra: readonly Variable[],
  { isOptional }: Leeway,
): readonly VariablePair[] {
  if (missing.length === 0) return extra.map((to) => ({ to }))
  const partners = new Map<Variable, Variable>()
  match(missing, extra, ({ name }) => name)
  const [gone, come] = [missing.filter((from) => !partners.has(from)), unclaimed().filter((to) => !isOptional(to))]
  match(gone, come, ({ head, tail }) => `${head}\n${tail}`)
  return [
    ...missing.map((from): VariablePair => {
      const to = partners.get(from)
      return to === undefined ? { from } : { from, to }
    }),
    ...unclaimed().map((to) => ({ to })),
  ]

  function unclaimed(): readonly Variable[] {
    const claimed = new Set(partners.values())
    return extra.filter((to) => !claimed.has(to))
  }

  function match(some: readonly Variable[], others: readonly Variable[], trait: (variable: Variable) => string): void {
    const found = groupBy(others, trait)
    for (const [key, group] of groupBy(some, trait)) {
      const opposite = found.get(key) ?? []
      if (opposite.length !== group.length) continue
      for (const [at, one] of group.entries()) partners.set(one, opposite[at] ?? one)
    }
  }
}

function lost(
  code: 'placeholder-missing' | 'placeholder-extra',
  variable: Variable,
  { isOptional }: Pick<Leeway, 'isOptional'>,
): Finding {
  return { code, severity: isOptional(variable) ? 'warning' : 'error', arguments: { placeholder: variable.raw } }
}

function countChanged({ raw }: Variable, times: Readonly<Record<'source' | 'target', number>>): Finding {
  return { code: 'placeholder-count', severity: 'warning', arguments: { placeholder: raw, ...times } }
}

function formatChanged({ from, to, syntaxId }: Required<VariablePair> & { readonly syntaxId: SyntaxId }): Finding {
  const details = { from: from.raw, to: to.raw }
  const isUnescaped =
    from.head !== to.head &&
    (from.head.startsWith(to.head) || to.head.startsWith(from.head)) &&
    !from.head.startsWith('%')
  if (isUnescaped) return errorOf('placeholder-unescaped-changed', details)
  const isSameType = typeOf(from, syntaxId) === typeOf(to, syntaxId)
  return { code: 'placeholder-format-changed', severity: isSameType ? 'warning' : 'error', arguments: details }
}

export interface Variable {
  readonly raw: string
  /** The name or number of the value: `2` for `%2$s`. Without a name or number, the position in the string. */
  readonly name: string
  /** The text before and after the name, without spaces: `{{-` and `,number}}`. Leaves out the `2$` of `%2$s`. */
  readonly head: string
  readonly tail: string
  /** True for a placeholder such as `%s` or `{}`, for which only the position decides the value. */
  readonly isUnnumbered: boolean
}

/** Splits a placeholder into name and text around it. The name may be in `raw`, or known only from its position. */
export function readVariable({ raw, name, identity = raw }: Placeholder): Variable {
  // `%i` is another spelling of `%d`
  const compact = withoutBlanks(identity).replace(/^(%.*)i$/u, '$1d')
  const word = withoutBlanks(name)
  const at = indexOfWord(compact, word)
  // in formats that ignore letter case, the name is in lower case: `name` for `$NAME$`
  const isNamed = identity === raw ? at !== -1 : indexOfWord(raw.toLowerCase(), name.toLowerCase()) !== -1
  // an element of XLIFF has its id as name
  const isUnnumbered = raw !== '#' && !isNamed && !raw.startsWith('<')
  if (at === -1) return { raw, name, head: compact, tail: '', isUnnumbered }
  const head = compact.slice(0, at)
  const tail = compact.slice(at + word.length)
  // `%1$s` is `%s` with a number
  const isNumber = head === '%' && tail.startsWith('$')
  return isNumber
    ? { raw, name, head: `%${tail.slice(1)}`, tail: '', isUnnumbered }
    : { raw, name, head, tail, isUnnumbered }
}

/** Returns an id that is equal for all spellings of one placeholder. */
export function identityOf({ name, head, tail }: Variable): string {
  return `${name}\n${head}\n${tail}`
}

/** Removes spaces, except those in quotes, which are an argument (`join(', ')`). */
export function withoutBlanks(raw: string): string {
  if (!/\s/u.test(raw)) return raw
  return raw.replaceAll(/"[^"]*"|'[^']*'|\s+/gu, (part) => (/^["']/u.test(part) ? part : ''))
}

/**
 * Returns the type of a value. Translators may choose the style (`date, short`, `%.1f`), because languages write dates
 * and numbers differently. In i18next a format is a name that the app knows, so all of it is compared.
 */
function typeOf({ raw, head, tail, name }: Variable, syntaxId: SyntaxId): string {
  if (head.startsWith('%')) {
    const conversion = head.startsWith('%(') || head === '%<' ? tail.slice(1) : head.slice(1)
    const type = conversion.replace(/^(?:[-+#0',]|I(?!64|32))*(?:\d+|\*)?(?:\.(?:\d+|\*)?)?/u, '')
    // these are other ways to write one type: `%lf` is `%f`, `%Zu` an old `%zu`; capitals are the translator's choice
    return type
      .replace(/^l([aefg])$/iu, '$1')
      .replace('Z', 'z')
      .replace(/[XEGFA]$/u, (letter) => letter.toLowerCase())
  }
  if (syntaxId === 'fluent' || syntaxId === 'dotnet' || syntaxId === 'python') return ''
  if (syntaxId === 'mf2') return /:[^\s}]+/u.exec(raw)?.[0] ?? ''
  if (syntaxId === 'icu' || syntaxId === 'java') return /^,([^,}]+)/u.exec(tail)?.[1] ?? ''
  return `${head}${name}${tail}`
}

function indexOfWord(text: string, word: string): number {
  if (word === '') return -1
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const isWhole = !isWordCharacter(text[at - 1]) && !isWordCharacter(text[at + word.length])
    if (isWhole) return at
  }
  return -1
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character)
}
