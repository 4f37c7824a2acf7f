import * as z from 'zod'
import { noContent } from '../kernel/fields.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { sharing } from '../kernel/route.ts'
import {
  FORGOT_LIMIT,
  LINK_LIMIT,
  LOGIN_ADDRESS_LIMIT,
  LOGIN_LIMIT,
  PASSWORD_CHECK_LIMIT,
  REGISTER_LIMIT,
  RESEND_PROOF_LIMIT,
} from '../rate-limits.ts'
import { authMessages as say } from './auth.constants.ts'
import {
  civility,
  email,
  firstName,
  formEmail,
  givenPassword,
  lastName,
  newPassword,
} from './fields.ts'
import { Registration } from './forms/register-form.ts'
import { LoggedIn, PersonalData, Session, User } from './user.ts'

export const Login = z.strictObject({
  email,
  password: givenPassword,
  remember: z.boolean().default(false).meta({ description: 'Rester connecté' }),
})
export const Profile = z.strictObject({
  civility,
  firstName,
  lastName,
  language: z.enum(LANGUAGES).optional().meta({ description: 'Of emails; unchanged if absent' }),
})
export const PasswordChange = z.strictObject({
  currentPassword: givenPassword,
  password: newPassword,
})
export const PasswordReset = z.strictObject({ token: linkToken(), password: newPassword })
export const EmailChange = z.strictObject({ email: formEmail, password: givenPassword })
export const ForgottenPassword = z.strictObject({ email: formEmail })

const LinkOpened = z.strictObject({ token: linkToken() })
const Said = z.object({ message: z.string() })
/** The token of a mailed link: 32 random bytes. */
function linkToken() {
  return z.string(say.linkInvalid).regex(/^[\w-]{43}$/, say.linkInvalid)
}

export const authContract = sharing({ method: 'POST', access: 'user' })({
  csrfToken: {
    method: 'GET',
    path: '/api/csrf-token',
    access: 'public',
    summary: 'Get a CSRF token, for writes with cookies',
    response: z.object({ csrfToken: z.string() }),
    isPersonal: true,
    isOpenInMaintenance: true,
  },
  login: {
    path: '/api/auth/login',
    access: 'public',
    summary: 'Log in',
    body: Login,
    response: LoggedIn,
    limits: [LOGIN_ADDRESS_LIMIT, LOGIN_LIMIT],
    errors: ['IDENTIFIANTS_INVALIDES', 'SECOND_FACTEUR', 'COMPTE_SUSPENDU'],
    // Tokens are never stored.
    idempotency: false,
    isOpenInMaintenance: true,
  },
  register: {
    path: '/api/auth/register',
    access: 'public',
    summary: 'Create an account; the same answer when the address has one already',
    body: Registration,
    response: Said,
    status: 201,
    limits: [REGISTER_LIMIT],
  },
  logout: {
    path: '/api/auth/logout',
    summary: 'Log out',
    ...noContent,
    isOpenWithoutFactor: true,
  },
  me: {
    method: 'GET',
    path: '/api/auth/me',
    summary: 'Get the account of the caller',
    response: User,
    isOpenInMaintenance: true,
    isOpenWithoutFactor: true,
  },
  verifyEmail: {
    path: '/api/auth/verify-email',
    access: 'public',
    summary: 'Verify an address with the mailed token, which confirms its bookings; works once',
    body: LinkOpened,
    response: Said,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  resendVerification: {
    path: '/api/auth/verify-email/resend',
    summary: 'Resend the verification email to the caller',
    response: Said,
    limits: [RESEND_PROOF_LIMIT],
  },
  forgotPassword: {
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Send a password reset link; the same answer for every address',
    body: ForgottenPassword,
    response: Said,
    limits: [FORGOT_LIMIT],
  },
  resetPassword: {
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Reset the password with the mailed token: once, within an hour; ends every session',
    body: PasswordReset,
    response: Said,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  changeProfile: {
    method: 'PUT',
    path: '/api/auth/me',
    summary: 'Update civility, name and language of emails',
    body: Profile,
    response: User,
  },
  changePassword: {
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Change the password; ends every other session',
    body: PasswordChange,
    response: LoggedIn,
    limits: [PASSWORD_CHECK_LIMIT],
    errors: ['MOT_DE_PASSE_INCORRECT'],
  },
  changeEmail: {
    path: '/api/auth/email',
    summary: 'Request a change of address; in force once the link sent there is opened',
    body: EmailChange,
    response: Said,
    limits: [PASSWORD_CHECK_LIMIT],
    errors: ['MOT_DE_PASSE_INCORRECT'],
  },
  confirmEmail: {
    path: '/api/auth/email/confirm',
    access: 'public',
    summary: 'Confirm the new address with the mailed token; the old one is notified',
    body: LinkOpened,
    response: Said,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  undoEmail: {
    path: '/api/auth/email/undo',
    access: 'public',
    summary:
      'Undo a change of address with the token sent to the old one: once, within three days; ends every session',
    body: PasswordReset,
    response: Said,
    limits: [LINK_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  sessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'List the sessions of the caller, last seen first',
    response: z.array(Session),
  },
  endSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End a session of the caller',
    params: z.object({ id: z.uuid() }),
    ...noContent,
  },
  exportData: {
    method: 'GET',
    path: '/api/auth/export',
    summary: 'Export the data of the caller',
    response: PersonalData,
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/auth/me',
    summary: 'Delete the account of the caller; not for administrators',
    body: z.strictObject({
      password: givenPassword,
      giveBackSeats: z.boolean().optional().meta({
        description:
          'Also cancels and refunds upcoming bookings; otherwise their tickets stay valid',
      }),
    }),
    ...noContent,
    limits: [PASSWORD_CHECK_LIMIT],
    errors: ['MOT_DE_PASSE_INCORRECT', 'ADMINISTRATEUR_PROTEGE'],
  },
})
