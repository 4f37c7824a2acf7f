// Email templates for tests of the platform, which may not import features.
export { passwordChanged, resetPassword, verifyEmail } from '#features/auth/auth-mails.ts'
export { newsletterWelcome } from '#features/newsletter/newsletter-mails.ts'
export { waitingCalledOff } from '#features/reservations/waiting/waiting-mails.ts'
export { MAILS } from '#mails.ts'
