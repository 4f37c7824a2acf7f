import { CIVILITIES } from '@espace/contracts/auth/auth.constants'
import type {
  Passkey as PasskeyAnswer,
  PersonalData,
  Session as SessionAnswer,
  User as UserAnswer,
} from '@espace/contracts/auth/user'
import { languageCode } from '@espace/contracts/kernel/languages'
import type {
  Passkey,
  RecoveryCode,
  Session,
  Spectacle,
  TotpSecret,
  User,
  WaitingParty,
} from '@espace/prisma/client'

/** An allow list: a new column stays private. */
export const presentUser = (user: User): UserAnswer => ({
  id: user.id,
  civility: CIVILITIES.find((civility) => civility === user.civility) ?? 'Non-renseigné',
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  language: languageCode(user.language),
  role: user.role,
  isActive: user.isActive,
  emailVerified: user.emailVerifiedAt !== null,
  ...(user.mustChangePassword && { mustChangePassword: true }),
  createdAt: user.createdAt.toISOString(),
  lastLogin: user.lastLogin?.toISOString() ?? null,
})

const presentDevice = (session: Session): Omit<SessionAnswer, 'isCurrent'> => ({
  id: session.id,
  device: session.device,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
})

export const presentSession = (session: Session, currentId: string): SessionAnswer => ({
  ...presentDevice(session),
  isCurrent: session.id === currentId,
})

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyAnswer => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

interface OwnFactors {
  totp: Pick<TotpSecret, 'confirmedAt'> | null
  passkeys: Passkey[]
  recoveryCodes: Pick<RecoveryCode, 'usedAt' | 'createdAt'>[]
}

const presentFactors = ({ totp, passkeys, recoveryCodes }: OwnFactors) => ({
  application: totp?.confirmedAt ? { createdAt: totp.confirmedAt.toISOString() } : null,
  passkeys: passkeys.map(presentPasskey),
  recoveryCodes: {
    left: recoveryCodes.filter(({ usedAt }) => usedAt === null).length,
    createdAt: recoveryCodes[0]?.createdAt.toISOString() ?? null,
  },
})

export interface Place extends Pick<WaitingParty, 'seats' | 'createdAt' | 'closedAt'> {
  spectacle: Pick<Spectacle, 'title' | 'date'>
}

const presentPlace = ({ seats, createdAt, closedAt, spectacle }: Place) => ({
  title: spectacle.title,
  date_spectacle: spectacle.date.toISOString().slice(0, 10),
  quantity: seats,
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

interface Belongings extends Omit<
  PersonalData,
  | 'user'
  | 'birthDate'
  | 'emailVerifiedAt'
  | 'sessions'
  | 'waiting'
  | keyof ReturnType<typeof presentFactors>
> {
  sessions: Session[]
  places: Place[]
  factors: OwnFactors
}

export const presentPersonalData = (
  user: User,
  { sessions, places, factors, ...kept }: Belongings,
): PersonalData => ({
  user: presentUser(user),
  birthDate: user.birthDate?.toISOString().slice(0, 10) ?? null,
  emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
  sessions: sessions.map(presentDevice),
  waiting: places.map(presentPlace),
  ...presentFactors(factors),
  ...kept,
})
