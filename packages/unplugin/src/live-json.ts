import { isRecord } from '@lockale/errors'

export interface JsonCompiler {
  readonly options: { readonly module: { readonly rules: unknown[] } }
  readonly hooks: { readonly beforeCompile: { tapPromise(name: string, work: () => Promise<void>): void } }
}

/**
 * Makes webpack or Rspack treat locale files in JSON as JavaScript modules in a running app: an edit of a plain JSON
 * module would reload the page. Does nothing if the app has its own loader for JSON.
 * @param find returns the absolute paths of the locale files
 * @returns a function that returns whether a file, by its absolute path, is treated in this way
 */
export function liveJson(compiler: JsonCompiler, find: () => Promise<ReadonlySet<string>>): (path: string) => boolean {
  const { rules } = compiler.options.module
  let known: ReadonlySet<string> = new Set()
  compiler.hooks.beforeCompile.tapPromise('lockale', async () => {
    // Runs when a build begins, because all plugins have added their rules by then.
    known = rules.some((rule) => isForJson(rule, false)) ? new Set() : await find()
  })
  rules.push({ test: (path: string) => known.has(path), type: 'javascript/auto' })
  return (path) => known.has(path)
}

/**
 * Returns whether a rule of webpack's config handles JSON files.
 * @param isWithin true for a rule inside a rule that matches JSON files
 */
function isForJson(rule: unknown, isWithin: boolean): boolean {
  if (!isRecord(rule) || ofSomeImports.some((name) => rule[name] !== undefined)) return false
  const conditions = [rule['test'], rule['resource']].flat().filter((one) => one !== undefined)
  const matches = conditions.length === 0 ? isWithin : conditions.some(matchesJson)
  if (conditions.length > 0 && !matches) return false
  const inner = [rule['oneOf'], rule['rules']].flatMap((rules) => (Array.isArray(rules) ? rules : []))
  const says = ['use', 'loader', 'type'].some((name) => rule[name] !== undefined)
  return (matches && says) || inner.some((one) => isForJson(one, matches))
}

/** Fields of rules that apply only to special imports, such as `?raw`. Such rules are ignored. */
const ofSomeImports: readonly string[] = ['resourceQuery', 'with', 'dependency']

function matchesJson(condition: unknown): boolean {
  return condition instanceof RegExp && condition.test('/locales/de.json')
}
