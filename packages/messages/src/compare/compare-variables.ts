import { groupBy } from '@lockale/errors'
import type { DiagnosticArguments, DiagnosticCode } from '@lockale/errors'
import type { Finding } from '../finding.ts'
import type { SyntaxId } from '../syntax.ts'
import { identityOf, typeOf, type Variable } from './variable.ts'

/** What else the app has at hand for a text, and what it may leave out. */
export interface Leeway {
  /** Numbers that a text for one number need not show, nor hide. */
  readonly mayDrop: ReadonlySet<string>
  /** Numbers that decide among variants: a text may show one that its source does not. */
  readonly deciding: ReadonlySet<string>
  /** True for what another variant of the source has. */
  readonly isKnown: (variable: Variable) => boolean
  /** True for what the app always has, or a person may leave out for good reasons: a warning. */
  readonly isOptional: (variable: Variable) => boolean
  /** The text is for 0 and says so in its own words ("no matches"): what it leaves out is a warning. */
  readonly saysNone?: boolean
}

/** What the variables of a target text have lost or gained, each difference once and by its kindest name. */
export function compareVariables(
  {
    wanted,
    found,
    syntaxId,
  }: Readonly<Record<'wanted' | 'found', readonly Variable[]>> & { readonly syntaxId: SyntaxId },
  leeway: Leeway,
): readonly Finding[] {
  const wantedUnnumbered = wanted.filter(({ isUnnumbered }) => isUnnumbered)
  const foundUnnumbered = found.filter(({ isUnnumbered }) => isUnnumbered)
  // a target that numbers what its source does not is compared by number
  if (wantedUnnumbered.length === 0 || foundUnnumbered.length === 0)
    return compareNamed({ wanted, found, syntaxId }, leeway)
  return [
    ...compareUnnumbered({ wanted: wantedUnnumbered, found: foundUnnumbered, syntaxId }, leeway),
    ...compareNamed({ wanted: wanted.filter(isNumbered), found: found.filter(isNumbered), syntaxId }, leeway),
  ]
}

function isNumbered({ isUnnumbered }: Variable): boolean {
  return !isUnnumbered
}

interface Sides {
  readonly wanted: readonly Variable[]
  readonly found: readonly Variable[]
  readonly syntaxId: SyntaxId
}

function compareUnnumbered({ wanted, found, syntaxId }: Sides, { mayDrop }: Leeway): readonly Finding[] {
  const missing = surplus(wanted, found)
  const extra = surplus(found, wanted)
  if (missing.length === 0 && extra.length === 0) {
    const isSame = found.every(({ head }, at) => head === wanted[at]?.head)
    if (isSame) return []
    return [error('placeholder-order', { from: wanted.map(({ raw }) => raw), to: found.map(({ raw }) => raw) })]
  }
  if (missing.length === extra.length) {
    return missing.map((from, at) => formatChanged({ from, to: extra[at] ?? from, syntaxId }))
  }
  // the last ones can be left out; without an earlier one the rest would move up
  const isCutShort = found.every(({ head }, at) => head === wanted[at]?.head)
  return [
    ...missing
      .filter(({ name }) => !isCutShort || !mayDrop.has(name))
      .map(({ raw }) => error('placeholder-missing', { placeholder: raw })),
    ...extra.map(({ raw }) => error('placeholder-extra', { placeholder: raw })),
  ]
}

/** Those of one list that the other has no partner for, by how they are written. */
function surplus(of: readonly Variable[], over: readonly Variable[]): readonly Variable[] {
  const left = new Map<string, number>()
  for (const { head } of over) left.set(head, (left.get(head) ?? 0) + 1)
  return of.filter(({ head }) => {
    const partners = left.get(head) ?? 0
    left.set(head, partners - 1)
    return partners <= 0
  })
}

function compareNamed({ wanted, found, syntaxId }: Sides, leeway: Leeway): readonly Finding[] {
  const { mayDrop, deciding } = leeway
  const findings: Finding[] = []
  const left = tally(wanted.filter(({ name }) => !deciding.has(name)))
  const right = tally(found.filter(({ name }) => !deciding.has(name)))
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
          : error('placeholder-renamed', { from: from.raw, to: to.raw }),
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

/** A number that decides is often shown in another spelling (`#`, `{count}`): whether it is there at all is what counts. */
function hiddenNumbers(
  { wanted, found }: Pick<Sides, 'wanted' | 'found'>,
  { mayDrop, deciding }: Leeway,
): readonly Finding[] {
  return [...deciding]
    .filter((name) => !mayDrop.has(name) && !found.some((variable) => variable.name === name))
    .flatMap((name) => wanted.find((variable) => variable.name === name) ?? [])
    .map(({ raw }) => ({ code: 'icu-hash-missing', severity: 'warning', arguments: { placeholder: raw } }))
}

function tally(variables: readonly Variable[]): ReadonlyMap<string, readonly [Variable, ...Variable[]]> {
  const tallied = new Map<string, [Variable, ...Variable[]]>()
  for (const variable of variables) {
    const identity = identityOf(variable)
    const known = tallied.get(identity)
    if (known === undefined) tallied.set(identity, [variable])
    else known.push(variable)
  }
  return tallied
}

interface Pairing {
  readonly from?: Variable
  readonly to?: Variable
}

/** First by name; then those written alike in the order they stand, where as many are gone as have come. */
function pairOff(missing: readonly Variable[], extra: readonly Variable[], { isOptional }: Leeway): readonly Pairing[] {
  if (missing.length === 0) return extra.map((to) => ({ to }))
  const partners = new Map<Variable, Variable>()
  match(missing, extra, ({ name }) => name)
  const [gone, come] = [missing.filter((from) => !partners.has(from)), unclaimed().filter((to) => !isOptional(to))]
  match(gone, come, ({ head, tail }) => `${head}\n${tail}`)
  return [
    ...missing.map((from): Pairing => {
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

function formatChanged({ from, to, syntaxId }: Required<Pairing> & { readonly syntaxId: SyntaxId }): Finding {
  const details = { from: from.raw, to: to.raw }
  const isUnescaped =
    from.head !== to.head &&
    (from.head.startsWith(to.head) || to.head.startsWith(from.head)) &&
    !from.head.startsWith('%')
  if (isUnescaped) return error('placeholder-unescaped-changed', details)
  const isSameType = typeOf(from, syntaxId) === typeOf(to, syntaxId)
  return { code: 'placeholder-format-changed', severity: isSameType ? 'warning' : 'error', arguments: details }
}

function error(code: DiagnosticCode, details: DiagnosticArguments): Finding {
  return { code, severity: 'error', arguments: details }
}
