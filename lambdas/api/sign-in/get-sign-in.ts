import { calls } from '../../../shared/contracts/calls.ts';
import type { SignIn } from '../../../shared/contracts/sign-in.ts';
import { route } from '../../http/route.ts';

interface Dependencies {
  readonly signIn: SignIn;
}

export const getSignIn = ({ signIn }: Dependencies) =>
  route('getSignIn', calls.getSignIn, async () => ({ body: signIn }));
