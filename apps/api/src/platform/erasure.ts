import type { PrismaClient, User } from '@espace/prisma/client'

/**
 * Removes somebody, in the caller's transaction: the account with its sessions and links, and the mails
 * to every address that it had or asked for, unless that is somebody else's. The log of changes holds
 * numbers and no person.
 */
export async function eraseUser(
  tx: Pick<PrismaClient, 'user' | '$executeRaw'>,
  { id }: Pick<User, 'id'>,
): Promise<void> {
  await tx.$executeRaw`
    delete from mails
     using (select email from users where id = ${id}
            union select email from account_links where user_id = ${id}) as theirs
     where ("to" = theirs.email or strpos(data::text, theirs.email) > 0)
       and not exists (select from users where email = theirs.email and id <> ${id})`
  await tx.user.delete({ where: { id } })
}
