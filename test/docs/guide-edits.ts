interface Edit {
  readonly file: string
  readonly from: RegExp
  readonly to: string
}

/** What somebody does to a file between two commands of a guide, by the line that says so. */
export const guideEdits: Readonly<Record<string, Edit>> = {
  'In lockale.config.json "memory" names old-shop.': {
    file: 'lockale.config.json',
    from: /"files"/u,
    to: '"memory": { "id": "a11d2b4a-48e1-412a-a086-c41ff0d16986" },\n  "files"',
  },
  'A sentence is added to docs/en/guide.md.': { file: 'docs/en/guide.md', from: /$/u, to: '\nThen wait.\n' },
  'A translator writes "Anleitung" into docs/de/guide.md.': {
    file: 'docs/de/guide.md',
    from: /^# .*/u,
    to: '# Anleitung',
  },
  'The sentence is removed from docs/en/guide.md.': { file: 'docs/en/guide.md', from: /\nThen wait\.\n/u, to: '' },
  'In locales/en.json "Buy" becomes "Buy now".': { file: 'locales/en.json', from: /"Buy"/u, to: '"Buy now"' },
  'In locales/en.json "Buy now" becomes "Order now".': {
    file: 'locales/en.json',
    from: /"Buy now"/u,
    to: '"Order now"',
  },
  'In locales/en.json "Terms of sale" becomes "Conditions".': {
    file: 'locales/en.json',
    from: /"Terms of sale"/u,
    to: '"Conditions"',
  },
  'A translator changes the German translation of cta to "Kaufen".': {
    file: 'locales/de.json',
    from: /("cta": )"[^"]*"/u,
    to: '$1"Kaufen"',
  },
  'A translator changes the German translation of cta to "Jetzt kaufen".': {
    file: 'locales/de.json',
    from: /("cta": )"[^"]*"/u,
    to: '$1"Jetzt kaufen"',
  },
  'In locales/de/home.json the translation of welcome becomes "Willkommen".': {
    file: 'locales/de/home.json',
    from: /("welcome": )"[^"]*"/u,
    to: '$1"Willkommen"',
  },
  'In locales/en/home.json "{{name}}" becomes "{{first}}".': {
    file: 'locales/en/home.json',
    from: /\{\{name\}\}/u,
    to: '{{first}}',
  },
  'In style.json "Say du." becomes "Say Sie."': {
    file: 'style.json',
    from: /Say du\./u,
    to: 'Say Sie.',
  },
  'In shop.csv checkout is "Kassenbereich" in German.': {
    file: 'lockale/glossaries/shop.csv',
    from: /Kasse,/u,
    to: 'Kassenbereich,',
  },
  'In shop.csv a space is added after "panier".': {
    file: 'lockale/glossaries/shop.csv',
    from: /panier/u,
    to: 'panier ',
  },
  'In lockale.config.json legal.* is exempt from end-stop, and end-exclamation is off.': {
    file: 'lockale.config.json',
    from: /"files"/u,
    to: '"messages": [{ "match": "legal.*", "checks": { "end-stop": "off" } }],\n  "checks": { "end-exclamation": "off" },\n  "files"',
  },
  'A translator writes "Willkommen in der Acme-Wolke".': {
    file: 'locales/de.json',
    from: /("hello": )"[^"]*"/u,
    to: '$1"Willkommen in der Acme-Wolke"',
  },
  'The space is removed.': { file: 'lockale/glossaries/shop.csv', from: /panier /u, to: 'panier' },
}
