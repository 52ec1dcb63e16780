import { combinationsOf, countCombinations, maxCombinations } from '../plural/decisions.ts'
import { placeKey, placeOfKey, pluralSlots, type PluralRules, selectForm } from '../plural/plural-rules.ts'
import { type Axis, isSameVariants, type Syntax, type Variant, type Variants } from '../syntax.ts'
import { type BananaNode, type Magic, readNodes } from './scan.ts'

interface Choice {
  readonly axis: Axis
  readonly kind: Magic['kind']
  readonly argument: string
  /** How many forms it has by position, and in all. */
  readonly places: number
  readonly count: number
  /** Exact ones that it names. */
  readonly numbers: string
}

/** What a message chooses by; `undefined` where two choices of one number name other exact numbers. */
function choicesIn(nodes: readonly BananaNode[]): readonly Choice[] | undefined {
  const found = new Map<string, Choice>()
  const open = [...nodes]
  for (const node of open) {
    if (typeof node === 'string') continue
    const { kind, argument, forms, exact } = node
    open.push(...forms.flat(), ...[...exact.values()].flat())
    const id = `${kind} ${argument}`
    const own = toChoice(node)
    const known = found.get(id) ?? own
    // `is` beside `one page|many pages` is for all numbers
    if (own.count > 1 && known.count > 1 && own.numbers !== known.numbers) return undefined
    found.set(id, own.count > known.count ? own : known)
  }
  return [...found.values()]
}

function toChoice({ kind, argument, forms, exact }: Magic): Choice {
  const name = argument === '' ? kind : argument.slice(1)
  const isGender = kind === 'GENDER'
  const keys = isGender ? gendersOf(forms.length) : [...exact.keys(), ...placesOf(forms.length)]
  const axis: Axis = { name, kind: isGender ? 'select' : 'cardinal', offset: 0, keys }
  return { axis, kind, argument, places: forms.length, count: keys.length, numbers: [...exact.keys()].join() }
}

/** Of two forms the first one is for all that are not female. */
function gendersOf(forms: number): readonly string[] {
  return forms > 2 ? ['male', 'female', 'other'] : forms === 2 ? ['female', 'other'] : ['other']
}

function placesOf(forms: number): readonly string[] {
  return Array.from({ length: Math.max(1, forms) }, (_, index) => placeKey(index, forms))
}

/** Takes a message apart that chooses by number or gender: a sentence for each combination of forms. */
export function readVariants(message: string, syntax: Syntax): Variants | undefined {
  const nodes = readNodes(message)
  const choices = choicesIn(nodes)
  if (choices === undefined || choices.length === 0) return undefined
  const axes = choices.map(({ axis }) => axis)
  if (countCombinations(axes) > maxCombinations) return undefined
  const variants = combinationsOf(axes).map((keys): Variant => ({ keys, text: textOf(nodes, keys) }))
  return {
    axes,
    variants,
    syntax: { ...syntax, plurals: rulesFor(choices) },
    print: (wanted) => (isSameVariants(wanted, variants) ? message : print(wanted, 0)),
  }

  function textOf(parts: readonly BananaNode[], keys: readonly string[]): string {
    return parts.map((node) => (typeof node === 'string' ? node : textOf(formOf(node, keys), keys))).join('')
  }

  function formOf({ kind, argument, forms, exact }: Magic, keys: readonly string[]): readonly BananaNode[] {
    const at = choices?.findIndex((one) => one.kind === kind && one.argument === argument) ?? -1
    const key = keys[at] ?? 'other'
    if (kind === 'GENDER') {
      const [male = [], female = male, other = male] = forms
      return key === 'female' ? female : key === 'male' ? male : other
    }
    return exact.get(key) ?? forms[key === 'other' ? forms.length - 1 : Math.min(Number(key), forms.length - 1)] ?? []
  }

  /** Choices stand inside of each other, the words around them in each; one that makes no difference is left out. */
  function print(wanted: readonly Variant[], at: number): string {
    const choice = choices?.[at]
    if (choice === undefined) return wanted[0]?.text ?? ''
    const branches = new Map<string, string>()
    for (const key of new Set(wanted.map(({ keys }) => keys[at] ?? 'other'))) {
      const own = wanted.filter(({ keys }) => (keys[at] ?? 'other') === key)
      branches.set(key, print(own, at + 1))
    }
    const other = branches.get('other') ?? ''
    if (new Set(branches.values()).size === 1) return other
    const begin = `{{${choice.kind}:${choice.argument}|`
    if (choice.kind === 'GENDER') {
      const [male, female] = [branches.get('male'), branches.get('female') ?? other]
      return `${begin}${male === undefined ? [other, female].join('|') : [male, female, other].join('|')}}}`
    }
    const places = [...branches]
      .filter(([key]) => !key.startsWith('='))
      .sort(([a], [b]) => placeOfKey(a) - placeOfKey(b))
    const numbers = [...branches].flatMap(([key, text]) => (key.startsWith('=') ? [`${key.slice(1)}=${text}`] : []))
    return `${begin}${[...places.map(([, text]) => text), ...numbers].join('|')}}}`
  }
}

/**
 * Forms by position, in the order of CLDR: those that whole numbers ask for. The library takes the last one for a category
 * beyond them, which is right for millions and fractions, in each version of CLDR.
 */
function rulesFor(choices: readonly Choice[]): PluralRules {
  const plurals = choices.filter(({ kind }) => kind === 'PLURAL')
  const wholeSlots = (locale: string) => pluralSlots(locale, 'cardinal')?.filter(({ kind }) => kind === 'integer')
  return {
    slots: (locale) => wholeSlots(locale)?.map((slot, at, { length }) => ({ ...slot, form: placeKey(at, length) })),
    select(locale, plural, number) {
      const slots = wholeSlots(locale)
      const form = selectForm(locale, plural, number)
      const at = slots?.findIndex((slot) => slot.form === form) ?? -1
      return slots === undefined ? undefined : placeKey(at < 0 ? slots.length : at, slots.length)
    },
    suits: (locale) => plurals.every(({ places }) => places < 2 || places === (wholeSlots(locale)?.length ?? places)),
  }
}
