import { isRecord } from '@lockale/errors'

/** The used part of the compiler of webpack and Rspack. */
export interface JsonCompiler {
  readonly options: { readonly module: { readonly rules: unknown[] } }
  readonly hooks: { readonly beforeCompile: { tapPromise(name: string, work: () => Promise<void>): void } }
}

/**
 * webpack and Rspack read JSON by themselves, and load the page again for an edit of it. While they replace modules in an app that
 * runs, the locale files among them are code: the plugin's loader makes it. An app that has a loader of its own for JSON keeps it.
 * @param find absolute paths of these files; none while nothing replaces modules
 * @returns whether an app that runs has a file, by its absolute path, as a module of the plugin's own
 */
export function liveJson(compiler: JsonCompiler, find: () => Promise<ReadonlySet<string>>): (path: string) => boolean {
  const { rules } = compiler.options.module
  let known: ReadonlySet<string> = new Set()
  compiler.hooks.beforeCompile.tapPromise('lockale', async () => {
    // Plugins that come later have added their rules by now.
    known = rules.some((rule) => isForJson(rule, false)) ? new Set() : await find()
  })
  rules.push({ test: (path: string) => known.has(path), type: 'javascript/auto' })
  return (path) => known.has(path)
}

/** Whether a rule, or one inside it, says by a pattern how JSON files are read. @param isWithin a rule for them */
function isForJson(rule: unknown, isWithin: boolean): boolean {
  if (!isRecord(rule) || ofSomeImports.some((name) => rule[name] !== undefined)) return false
  const conditions = [rule['test'], rule['resource']].flat().filter((one) => one !== undefined)
  const matches = conditions.length === 0 ? isWithin : conditions.some(matchesJson)
  if (conditions.length > 0 && !matches) return false
  const inner = [rule['oneOf'], rule['rules']].flatMap((rules) => (Array.isArray(rules) ? rules : []))
  const says = ['use', 'loader', 'type'].some((name) => rule[name] !== undefined)
  return (matches && says) || inner.some((one) => isForJson(one, matches))
}

/** Conditions by which a rule is for imports of another kind: `?raw`, `with { type: 'text' }`. */
const ofSomeImports: readonly string[] = ['resourceQuery', 'with', 'dependency']

function matchesJson(condition: unknown): boolean {
  return condition instanceof RegExp && condition.test('/locales/de.json')
}
