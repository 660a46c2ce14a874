import { calls } from '../../../shared/contracts/calls.ts';
import type { SignIn } from '../../../shared/contracts/sign-in.ts';
import { route } from '../../http/route.ts';

export const getSignIn = ({ signIn }: { signIn: SignIn }) =>
  route('getSignIn', calls.getSignIn, async () => ({ body: signIn }));
