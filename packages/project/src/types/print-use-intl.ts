import { header, printBranch, printLocales, printUnion, type TypesMode } from './declaration.ts'
import type { TypedTexts } from './read-texts.ts'
import { joinNamespaces, withoutLists } from './text-tree.ts'

interface PrintUseIntlOptions {
  /** The package whose types the app has: next-intl hands on those of use-intl. */
  readonly library: 'next-intl' | 'use-intl'
  readonly mode: TypesMode
}

/**
 * A declaration file for next-intl 4 and use-intl 4: `AppConfig`, with the messages written out. use-intl reads the ICU
 * arguments of a message from its literal type.
 */
export function printUseIntl({ namespaces, locales }: TypedTexts, { library, mode }: PrintUseIntlOptions): string {
  // its types find no key at all beside a tuple
  const tree = withoutLists(joinNamespaces(namespaces))
  return [
    ...header,
    `import '${library}'`,
    '',
    `interface Messages ${printBranch(tree, mode, '')}`,
    '',
    `declare module '${library}' {`,
    '  interface AppConfig {',
    `    Locale: ${printUnion(locales)}`,
    '    Messages: Messages',
    '  }',
    '}',
    '',
    ...printLocales(locales),
    '',
  ].join('\n')
}
