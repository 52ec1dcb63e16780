import { LockaleError } from '@lockale/errors'
import { withoutPluralMaps, withPluralMaps } from './plural/plural-maps.ts'
import { type Syntax, type SyntaxId, syntaxIds, type SyntaxOptions } from './syntax.ts'
import { optionProblem } from './syntax-options.ts'

type Opener = (options: SyntaxOptions) => Syntax

/** A syntax is loaded when a first file needs it. */
const openers: Readonly<Partial<Record<SyntaxId, () => Promise<Opener>>>> = {
  i18next: async () => (await import('./i18next/i18next.ts')).openI18next,
  mf2: async () => (await import('./mf2/mf2.ts')).openMf2,
  vue: async () => (await import('./vue/vue.ts')).openVue,
  fluent: async () => (await import('./fluent/fluent.ts')).openFluent,
  icu: async () => (await import('./icu/icu.ts')).openIcu,
  printf: async () => (await import('./printf/printf.ts')).openPrintf,
  python: async () => (await import('./python/python.ts')).openPython,
  dotnet: async () => (await import('./dotnet/dotnet.ts')).openDotnet,
  rails: async () => (await import('./rails/rails.ts')).openRails,
  inlang: async () => (await import('./inlang/inlang.ts')).openInlang,
  chrome: async () => (await import('./chrome/chrome.ts')).openChrome,
  java: async () => (await import('./java/java.ts')).openJava,
  angular: async () => (await import('./angular/angular.ts')).openAngular,
  ngx: async () => (await import('./ngx/ngx.ts')).openNgx,
  laravel: async () => (await import('./laravel/laravel.ts')).openLaravel,
  symfony: async () => (await import('./symfony/symfony.ts')).openSymfony,
  polyglot: async () => (await import('./polyglot/polyglot.ts')).openPolyglot,
  docusaurus: async () => (await import('./docusaurus/docusaurus.ts')).openDocusaurus,
  banana: async () => (await import('./banana/banana.ts')).openBanana,
  none: async () => (await import('./none.ts')).openNone,
}

/**
 * Opens a message format by its id. Use `detectSyntax` if you do not know the id.
 * ```ts
 * const syntax = await openSyntax({ id: 'i18next' })
 * syntax.tokenise('Hello {{name}}') // a text and a placeholder
 * ```
 * @param format id of the file format. In XLIFF, inline elements are placeholders and tags of every message format.
 * @throws {LockaleError} `SYNTAX_UNKNOWN` for an unknown id, `SYNTAX_OPTIONS` for an option that the format does not have, an
 * empty delimiter or separator, or an invalid pattern in `placeholders`
 */
export async function openSyntax(options: SyntaxOptions, format?: string): Promise<Syntax> {
  for (const name of ['prefix', 'suffix', 'nestingPrefix', 'nestingSuffix', 'pluralSeparator'] as const) {
    if (options[name] === '') {
      throw new LockaleError('SYNTAX_OPTIONS', `The option "${name}" of the message format is empty.`, {
        hint: `Remove "${name}", or set it to the characters of your i18next config.`,
      })
    }
  }
  const { placeholders = [] } = options
  const { placeholderProblem } =
    placeholders.length === 0 ? { placeholderProblem: undefined } : await import('./placeholders/pattern.ts')
  for (const pattern of placeholders) {
    const problem = placeholderProblem?.(pattern)
    if (problem !== undefined) {
      throw new LockaleError('SYNTAX_OPTIONS', `The pattern ${JSON.stringify(pattern)} of "placeholders" ${problem}.`, {
        hint: 'Write a regular expression for one placeholder, without back-references and without looking at more than one character next to it.',
      })
    }
  }
  const load = Object.hasOwn(openers, options.id) ? openers[options.id] : undefined
  if (load === undefined) {
    throw new LockaleError('SYNTAX_UNKNOWN', `There is no message format "${options.id}".`, {
      hint: `Use one of: ${syntaxIds.join(', ')}.`,
    })
  }
  const problem = optionProblem(options)
  if (problem !== undefined) {
    throw new LockaleError('SYNTAX_OPTIONS', `The option "${problem.name}" of the message format ${problem.text}.`, {
      hint: `Remove "${problem.name}", or set the id of the message format that your app uses.`,
    })
  }
  const bare = (await load())(options)
  const opened = format === 'xliff' ? (await import('./marks/xliff.ts')).withXliff(bare) : bare
  const { pluralMaps } = options
  const native =
    pluralMaps === true ? withPluralMaps(opened) : pluralMaps === false ? withoutPluralMaps(opened) : opened
  const syntax =
    placeholders.length === 0
      ? native
      : (await import('./placeholders/with-placeholders.ts')).withPlaceholders(native, placeholders)
  return options.markdown === true ? (await import('./marks/markdown.ts')).withMarkdown(syntax) : syntax
}
