import { type FieldReader, type Fields, readerOf } from './fields.ts'
import { compact, type FoundConfig, notesOf, type ReadOptions, readSeparators, toFoundConfig } from './found-config.ts'
import { toTemplate } from './to-template.ts'

/**
 * Returns the fields of a lockale config from the config of i18next-cli: `defineConfig(fromI18nextCli(config))`. Runs
 * no functions of the i18next-cli config.
 * @throws {LockaleError} `I18NEXT_CONFIG_INVALID`, `I18NEXT_SOURCE_UNKNOWN`
 */
export function fromI18nextCli(given: object, options: ReadOptions = {}): FoundConfig {
  const reader = readerOf('i18next-cli')
  const fields = reader.record(given)
  const extract = reader.record(fields['extract'], 'extract')
  const all = reader.texts(fields['locales'], 'locales')
  const others = extract['secondaryLanguages']
  noteOthers(reader, extract, notesOf(options))
  return toFoundConfig(
    reader,
    {
      source: reader.text(extract['primaryLanguage'], 'extract.primaryLanguage') ?? all[0],
      locales: others === undefined ? all : reader.texts(others, 'extract.secondaryLanguages'),
      template: options.files === undefined ? templateOf(reader, extract, options) : undefined,
      syntax: {
        ...readSeparators(reader, extract, 'extract.'),
        ...compact({
          prefix: reader.text(extract['interpolationPrefix'], 'extract.interpolationPrefix'),
          suffix: reader.text(extract['interpolationSuffix'], 'extract.interpolationSuffix'),
          nestingPrefix: reader.text(extract['nestingPrefix'], 'extract.nestingPrefix'),
          nestingSuffix: reader.text(extract['nestingSuffix'], 'extract.nestingSuffix'),
        }),
      },
    },
    options,
  )
}

/** Returns the path template. Without namespaces, removes `{{namespace}}` and the slash before it, like i18next-cli. */
function templateOf(reader: FieldReader, extract: Fields, options: ReadOptions): string {
  const output = extract['output'] ?? 'locales/{{language}}/{{namespace}}.json'
  const isMerged = extract['mergeNamespaces'] === true || extract['defaultNS'] === false
  const path = isMerged && typeof output === 'string' ? output.replaceAll(/\/?\{\{namespace\}\}/gu, '') : output
  return toTemplate(reader, path, { field: 'extract.output', kind: 'file' }, options)
}

function noteOthers(reader: FieldReader, extract: Fields, note: (note: string) => void): void {
  if (extract['mergeNamespaces'] === true) {
    note(
      'extract.mergeNamespaces: for lockale, a file is one namespace, and merged namespaces are the first level of its keys.',
    )
  }
  if (extract['disablePlurals'] === true) {
    note('extract.disablePlurals has no counterpart: list keys that only look like plural forms in `syntax.notPlural`.')
  }
  if (extract['allPluralForms'] === true) {
    note('extract.allPluralForms has no counterpart: lockale writes only the plural forms of each locale.')
  }
  const ignored = reader.texts(extract['ignoreNamespaces'], 'extract.ignoreNamespaces')
  if (ignored.length > 0) {
    note(
      `extract.ignoreNamespaces has no counterpart: files of ${ignored.join(', ')} are translated if \`files\` matches them.`,
    )
  }
}
