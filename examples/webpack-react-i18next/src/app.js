import { createElement as h, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { locales } from 'virtual:lockale/meta'

export function App() {
  const { t, i18n } = useTranslation(['common', 'parcels'])
  const [name, setName] = useState('Ada')
  const [count, setCount] = useState(2)
  return h(
    'div',
    null,
    h('h1', null, t('title')),
    h(
      'label',
      null,
      t('language'),
      ' ',
      h(
        'select',
        { value: i18n.language, onChange: (event) => i18n.changeLanguage(event.target.value) },
        locales.map((locale) => h('option', { key: locale, value: locale }, nameOf(locale))),
      ),
    ),
    h(
      'p',
      null,
      h(
        'label',
        null,
        t('name'),
        ' ',
        h('input', { id: 'name', value: name, onChange: (event) => setName(event.target.value) }),
      ),
    ),
    h('p', { id: 'greeting' }, t('greeting', { name })),
    h('p', { id: 'waiting' }, t('parcels:waiting', { count })),
    h('p', null, t('parcels:pickup.hours', { time: '18:00' })),
    h('button', { onClick: () => setCount(count + 1) }, t('parcels:more')),
    ' ',
    h(
      'button',
      { onClick: () => setCount(0) },
      h(Trans, { t, i18nKey: 'parcels:pickup.all', components: { b: h('b') } }),
    ),
  )
}

/** What a locale is called by those who read it: `Deutsch`. */
function nameOf(locale) {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
