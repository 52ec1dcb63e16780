import { fieldName, header, printLocales, printUnion, textLiteral, type TypesMode } from './declaration.ts'
import type { IcuArgument, IcuArguments } from './icu-arguments.ts'
import type { TypedTexts } from './read-texts.ts'
import { textPaths } from './text-tree.ts'

/**
 * A declaration file for react-intl and `@formatjs/intl`: the ids of all messages, which have no namespaces there, and the
 * locales. In mode `literal`, also what each message has to be passed: react-intl 12 reads it, and older ones look past it.
 */
export function printFormatjs({ namespaces, locales }: TypedTexts, mode: TypesMode): string {
  const ids = [...new Set(namespaces.flatMap(({ tree }) => textPaths(tree)).map((path) => path.join('.')))]
  const passed = mode === 'literal' ? new Map(namespaces.flatMap(({ icu }) => [...icu])) : new Map()
  return [
    ...header,
    'export {}',
    '',
    ...(passed.size === 0 ? [] : ['type Value = string | number | bigint | boolean | null | undefined | Date', '']),
    'declare global {',
    '  namespace FormatjsIntl {',
    '    interface Message {',
    ...(ids.length === 0 ? ['      ids: never'] : ['      ids:', ...ids.map((id) => `        | ${textLiteral(id)}`)]),
    '    }',
    '    interface IntlConfig {',
    `      locale: ${printUnion(locales)}`,
    '    }',
    ...(passed.size === 0 ? [] : ['    interface MessageArguments {', ...[...passed].map(printArguments), '    }']),
    '  }',
    '}',
    '',
    ...printLocales(locales),
    '',
  ].join('\n')
}

const typeOf: Readonly<Record<IcuArgument, string>> = {
  number: 'number | bigint',
  date: 'Date | number',
  select: 'string | number | boolean',
  any: 'Value',
}

function printArguments([id, passed]: readonly [id: string, passed: IcuArguments]): string {
  const fields = [...passed].map(([name, use]) => `${fieldName(name)}: ${typeOf[use]}`)
  return `      ${fieldName(id)}: ${fields.length === 0 ? '{}' : `{ ${fields.join('; ')} }`}`
}
