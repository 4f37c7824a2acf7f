import * as z from 'zod'
import { defineContract } from '../kernel/route.ts'
import { House } from './operator.ts'
import { LegalPageParam, LegalText } from './texts.ts'

export const Maintenance = z
  .object({ maintenance_enabled: z.boolean() })
  .meta({ id: 'Maintenance' })
export type Maintenance = z.infer<typeof Maintenance>

export const settingsContract = defineContract({
  maintenance: {
    method: 'GET',
    path: '/api/settings/maintenance',
    access: 'public',
    summary: 'Whether the site is closed for maintenance',
    response: Maintenance,
    isOpenInMaintenance: true,
  },
  setMaintenance: {
    method: 'PUT',
    path: '/api/admin/settings/maintenance',
    access: 'admin',
    summary: 'Close the site for maintenance, or open it again',
    body: z.strictObject({ enabled: z.boolean('Vrai ou faux') }),
    response: Maintenance,
  },
  operator: {
    method: 'GET',
    path: '/api/settings/operator',
    access: 'public',
    summary: 'Who runs the house, as the law wants it said, and how to reach it',
    response: House,
  },
  legalText: {
    method: 'GET',
    path: '/api/settings/texts/:page',
    access: 'public',
    summary: 'Legal notice, privacy, terms of sale or questions, as pages show them',
    params: LegalPageParam,
    response: LegalText,
  },
})
