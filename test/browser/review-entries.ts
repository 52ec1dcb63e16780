import type { ReviewEntry } from './review-project.ts'

export const reviewLocales: readonly string[] = ['de', 'fr', 'pl', 'ja', 'ar', 'pt-BR']

/** A string that a careless page would run. */
export const hostile = `<img src=x onerror="console.error('run')"> & <b>"bold"</b>`

/** Some of everything that a queue can hold. */
export const reviewEntries: readonly ReviewEntry[] = [
  {
    message: 'plant.add',
    locale: 'de',
    queue: 'invalid',
    source: 'Add a plant {{name}}',
    texts: { '': 'Pflanze hinzufügen' },
    machine: 'Pflanze {{name}} anlegen',
    description: 'Buttons on the plant card',
    maxLength: 40,
  },
  {
    message: 'cart.remove',
    locale: 'ar',
    queue: 'invalid',
    source: 'Remove {{count}} items from the <b>cart</b>',
    texts: { '': 'إزالة العناصر من <b>السلة</b>' },
  },
  {
    message: 'plant.water',
    locale: 'de',
    queue: 'source-changed',
    drift: 'changed',
    was: 'Water {{name}} today',
    source: 'Water {{name}} today or tomorrow',
    texts: { '': '{{name}} heute gießen' },
  },
  {
    message: 'plant.water',
    locale: 'ar',
    queue: 'source-changed',
    drift: 'changed',
    was: 'Water {{name}} today',
    source: 'Water {{name}} today or tomorrow',
    texts: { '': 'اسقِ {{name}} اليوم' },
  },
  {
    message: 'settings.title',
    locale: 'de',
    queue: 'source-changed',
    drift: 'case-only',
    was: 'Account Settings',
    source: 'Account settings',
    texts: { '': 'Kontoeinstellungen' },
  },
  {
    message: 'plant.count',
    locale: 'pl',
    queue: 'unreviewed',
    source: 'You have {{count}} plants',
    texts: {
      one: 'Masz {{count}} roślinę',
      few: 'Masz {{count}} rośliny',
      many: 'Masz {{count}} roślin',
      other: 'Masz {{count}} rośliny',
    },
    numbers: { one: [1], few: [2, 3, 4, 22], many: [0, 5, 11, 12], other: [1.5] },
  },
  { message: 'hostile', locale: 'de', queue: 'unreviewed', source: hostile, texts: { '': hostile } },
  ...Array.from({ length: 40 }, (_, at): readonly ReviewEntry[] => {
    const source = `Step ${at + 1}: give {{name}} enough light`
    return [
      {
        message: `guide.step${at + 1}`,
        locale: 'de',
        queue: 'unreviewed',
        source,
        texts: { '': `Schritt ${at + 1}: {{name}} braucht genug Licht` },
      },
      {
        message: `guide.step${at + 1}`,
        locale: 'fr',
        queue: 'imported',
        source,
        texts: { '': `Étape ${at + 1} : donnez assez de lumière à {{name}}` },
      },
      {
        message: `guide.step${at + 1}`,
        locale: 'ja',
        queue: undefined,
        source,
        texts: { '': `手順${at + 1}：{{name}}に十分な光を当てます` },
      },
      {
        message: `guide.step${at + 1}`,
        locale: 'ar',
        queue: undefined,
        source,
        texts: { '': `الخطوة ${at + 1}: امنح {{name}} ضوءًا كافيًا` },
      },
    ]
  }).flat(),
  {
    message: 'plant.move',
    locale: 'pt-BR',
    queue: 'missing',
    source: 'Move {{name}} to the sun',
    texts: { '': undefined },
  },
]
