'use client'

import { useTranslations } from 'next-intl'
import { title } from 'virtual:lockale/messages/de/translation'
import { locales } from 'virtual:lockale/meta'
import resources from 'virtual:lockale/resources'

export function Client() {
  return (
    <>
      <p id="client">{useTranslations()('title')}</p>
      {locales.map((locale) => (
        <p key={locale} id={`module-${locale}`}>
          {resources[locale].translation.title}
        </p>
      ))}
      <p id="name">{title}</p>
    </>
  )
}
