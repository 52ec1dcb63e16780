export type { Schema } from './json-schema.ts'
export {
  androidQualifier,
  catalogId,
  fillTemplate,
  hasLocale,
  hasNamespace,
  matchesTemplate,
  matchNamespace,
  toGlob,
} from './path-template.ts'
export { matchesFile, matchesPattern } from './patterns.ts'
export { configSchema, usualUntranslated } from './schema.ts'
export { canonicalLocale, pathNameProblem, problemFinders, shown, shownText, withoutDotSlash } from './string-format.ts'
export { type Problem, unknownField, validate } from './validate.ts'
