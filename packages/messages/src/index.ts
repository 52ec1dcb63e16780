export type { Form, FormKey, PluralType, Syntax, Token } from './syntax.ts'
