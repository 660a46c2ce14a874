import * as z from 'zod/mini';

/** The group of the user pool whose members are staff. */
export const STAFF_GROUP = 'admin';

export const signInFlows = ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] as const;

/** Settings with which a browser signs staff in. None is secret. */
export const signInSchema = z.object({
  /** The user pool's issuer: its endpoint's origin, a slash and the pool's id. */
  issuer: z.url(),
  clientId: z.string(),
  flow: z.enum(signInFlows),
});
export type SignIn = z.infer<typeof signInSchema>;
