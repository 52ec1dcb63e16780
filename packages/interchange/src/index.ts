export { matchLanguages } from './xliff/match-languages.ts'
export { maxXliffBytes, readXliff } from './xliff/read-xliff.ts'
export { writeXliff, type XliffVersion } from './xliff/write-xliff.ts'
