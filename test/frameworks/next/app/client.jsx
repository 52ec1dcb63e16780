'use client'

import { useTranslations } from 'next-intl'

export function Client() {
  return <p id="client">{useTranslations()('title')}</p>
}
