import type { About, Seed } from './seed.ts'

/** By rule id: damage to what the app fills in, in the syntaxes of the real files. */
export const syntaxSeeds: Readonly<Record<string, Seed>> = {
  'placeholder-missing': (source, target, _, about) => {
    const raw = onlyVariable(source, target, about)
    return raw === undefined ? undefined : target.replace(raw, '')
  },
  'placeholder-extra': (source, target, _, about) => {
    const extra = surplus[about.syntax.id]
    return extra === undefined || /[%{'$]/u.test(source + target) ? undefined : `${target} ${extra}`
  },
  'placeholder-renamed': (source, target, _, about) => {
    const raw = onlyVariable(source, target, about)
    return raw === undefined || !/^(?:\{\{|%\{)\w+\}+$/u.test(raw)
      ? undefined
      : target.replace(
          raw,
          raw.replace(/\w+/u, (name) => `${name}Neu`),
        )
  },
  'placeholder-count': (source, target, _, about) => {
    const raw = onlyVariable(source, target, about)
    return raw === undefined || about.syntax.id === 'printf' ? undefined : `${target} ${raw}`
  },
  'placeholder-format-changed': inSyntax('i18next', '{{amount, number}}', '{{amount, currency}}'),
  'placeholder-unescaped-changed': (source, target, _, about) => {
    const raw = about.syntax.id === 'i18next' ? onlyVariable(source, target, about) : undefined
    return raw === undefined ? undefined : target.replace(raw, raw.replace('{{', '{{- '))
  },
  'placeholder-delimiter-damaged': (source, target, _, about) => {
    const raw = about.syntax.id === 'i18next' ? onlyVariable(source, target, about) : undefined
    return raw === undefined ? undefined : target.replace(raw, raw.replace('{{', '{ {'))
  },
  'placeholder-order': inSyntax('printf', '%s %d', '%d %s'),
  'reserved-variable': (source, target, _, about) => {
    const raw = about.syntax.id === 'i18next' ? onlyVariable(source, target, about) : undefined
    return raw === undefined ? undefined : target.replace(raw, '{{context}}')
  },
  'nesting-changed': inSyntax('i18next', '$t(a, {"count": {{n}} })', '$t(a, {"count": {{m}} })'),
  'nesting-target-missing': (source, target, _, { syntax }) =>
    syntax.id !== 'i18next' || source.includes('$t(') ? undefined : `${target} $t(nowhere.at.all)`,
  'nesting-options-json': inSyntax('i18next', '$t(a, {"count": {{n}} })', '$t(a, {count: {{n}} })'),
  'nesting-cycle': (_, target, __, { syntax, message }) =>
    syntax.id === 'i18next' && /^[a-z]+(?:\.[a-z]+)+$/iu.test(message) ? `${target} $t(${message})` : undefined,
  'nesting-injection': inSyntax('i18next', '$t(a)', '$t(a, {"name": "{{name}}"})'),
  'icu-apostrophe': (source, target, _, { syntax }) =>
    syntax.id === 'java' && /^[^']*\{0\}[^']*$/u.test(target) && source.includes('{0}')
      ? target.replace('{0}', "l'{0}")
      : undefined,
  'format-syntax': (_, target, __, { syntax }) =>
    // a text without arguments is shown as it stands
    syntax.id === 'java' && /^[^']*\{0\}[^']*$/u.test(target) ? target.replace('{0}', '{0') : undefined,
  'plural-category-missing': (source, target, _, { form }) =>
    form === 'few' || form === 'many' ? { source, target, isGone: true } : undefined,
  'plural-not-pluralised': (source, target, _, { form, syntax }) =>
    form === '' && syntax.id === 'i18next'
      ? { source: `${source} {{n}} file(s)`, target: `${target} {{n}}` }
      : undefined,
}

const surplus: Readonly<Record<string, string>> = {
  i18next: '{{niemand}}',
  rails: '%{niemand}',
  java: '{7}',
  printf: '%s',
}

/** The one placeholder of both texts, written in the same way, where it shows no count. */
function onlyVariable(source: string, target: string, { syntax, counts }: About): string | undefined {
  const [own, wanted] = [target, source].map((text) =>
    syntax
      .tokenise(text)
      .flatMap((token) =>
        token.type === 'placeholder' ? [{ kind: token.kind, raw: token.raw, name: token.name }] : [],
      ),
  )
  const [first, second] = own ?? []
  if (first === undefined || second !== undefined || first.kind !== 'variable') return undefined
  if (counts.length > 0 || optionalInRails.has(first.name)) return undefined
  return wanted?.length === 1 && wanted[0]?.raw === first.raw && target.split(first.raw).length === 2
    ? first.raw
    : undefined
}

/** What Rails fills in whether or not a text shows it. */
const optionalInRails = new Set(['attribute', 'model', 'value', 'count'])

/** A thing behind both texts, that was damaged in the target. */
function inSyntax(id: string, thing: string, damaged: string): Seed {
  return (source, target, _, { syntax, form }) =>
    syntax.id === id && form === '' && !/[%{'$<]/u.test(source + target)
      ? { source: `${source} ${thing}`, target: `${target} ${damaged}` }
      : undefined
}
