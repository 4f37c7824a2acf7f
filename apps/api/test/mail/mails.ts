// Emails that tests of the platform, which knows no room, send.
export { passwordChanged, resetPassword, verifyEmail } from '../../src/features/auth/auth-mails.ts'
export { newsletterWelcome } from '../../src/features/newsletter/newsletter-mails.ts'
export { waitingCalledOff } from '../../src/features/reservations/waiting/waiting-mails.ts'
export { MAILS } from '../../src/mails.ts'
