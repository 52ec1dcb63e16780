import type texts from '../locales/en/shop.json'
import { locale, shop } from './texts.ts'

type Values = Readonly<Record<string, string | number>>
/** `basket_one` and `basket_other` are one message, `basket`. */
type Name<Key> = Key extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Key
type Messages = Readonly<Record<Name<keyof typeof texts>, (values?: Values) => string>>

const rules = new Intl.PluralRules(locale)

/** The messages of the shop as functions: `m.greeting({ name: 'Ada' })`, `m.basket({ count: 2 })`. */
export const m = new Proxy({} as Messages, {
  get: (_, name: string) => (values?: Values) => fill(textOf(name, values?.['count']), values),
})

function textOf(name: string, count: string | number | undefined): string {
  const form = typeof count === 'number' ? `${name}_${rules.select(count)}` : name
  return shop[form] ?? shop[name] ?? name
}

function fill(text: string, values: Values = {}): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}
