export { connect, type Connect, type ConnectOptions } from './connect.ts'
export { createTranslator, type TranslatorParts } from './translator.ts'
