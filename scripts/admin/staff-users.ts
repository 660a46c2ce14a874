import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUserPools,
  paginateListUsersInGroup,
} from '@aws-sdk/client-cognito-identity-provider';
import { STAFF_GROUP } from '../../shared/contracts/staff/sign-in.ts';

export interface StaffUser {
  /** The subject of their tokens. */
  readonly id: string;
  readonly email: string;
  /** Cognito's: FORCE_CHANGE_PASSWORD until the first sign-in. */
  readonly status: string;
  readonly isEnabled: boolean;
  readonly createdAt: Date | undefined;
}

const MAX_POOLS = 60;

/** The user pool of a stage, with the group of staff. Throws Cognito's errors. */
export class StaffUsers {
  readonly #client: CognitoIdentityProviderClient;
  readonly #stage: string;
  #poolId: string | undefined;

  constructor(client: CognitoIdentityProviderClient, stage: string) {
    this.#client = client;
    this.#stage = stage;
  }

  /** Who is in the group of staff. */
  async list(): Promise<StaffUser[]> {
    const pages = paginateListUsersInGroup(
      { client: this.#client },
      { UserPoolId: await this.#pool(), GroupName: STAFF_GROUP },
    );
    const users: StaffUser[] = [];
    for await (const { Users = [] } of pages) {
      for (const { Username, Attributes, UserStatus, Enabled, UserCreateDate } of Users)
        users.push(userOf(Username, Attributes, UserStatus, Enabled, UserCreateDate));
    }
    return users.toSorted((a, b) => (a.email < b.email ? -1 : 1));
  }

  /** A user of the pool, staff or not. */
  async find(email: string): Promise<StaffUser | undefined> {
    try {
      const found = await this.#client.send(
        new AdminGetUserCommand({ UserPoolId: await this.#pool(), Username: email }),
      );
      const { Username, UserAttributes, UserStatus, Enabled, UserCreateDate } = found;
      return userOf(Username, UserAttributes, UserStatus, Enabled, UserCreateDate);
    } catch (error) {
      if (error instanceof Error && error.name === 'UserNotFoundException') return undefined;
      throw error;
    }
  }

  /** Cognito sends the temporary password to the address. The user is no staff before `admit`. */
  async create(email: string): Promise<StaffUser> {
    const { User } = await this.#client.send(
      new AdminCreateUserCommand({
        UserPoolId: await this.#pool(),
        Username: email,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
        ],
      }),
    );
    return userOf(User?.Username, User?.Attributes, User?.UserStatus, User?.Enabled, User?.UserCreateDate);
  }

  async admit(email: string): Promise<void> {
    const who = { UserPoolId: await this.#pool(), Username: email };
    await this.#client.send(new AdminAddUserToGroupCommand({ ...who, GroupName: STAFF_GROUP }));
  }

  async remove(email: string): Promise<void> {
    await this.#client.send(new AdminDeleteUserCommand({ UserPoolId: await this.#pool(), Username: email }));
  }

  /** The pool has the name that its stack gives it. */
  async #pool(): Promise<string> {
    this.#poolId ??= await this.#findPool(`careatlas-${this.#stage}-staff`);
    return this.#poolId;
  }

  async #findPool(name: string): Promise<string> {
    for await (const { UserPools = [] } of paginateListUserPools(
      { client: this.#client },
      { MaxResults: MAX_POOLS },
    )) {
      const id = UserPools.find((pool) => pool.Name === name)?.Id;
      if (id !== undefined) return id;
    }
    throw new Error(`There is no user pool with the name ${name}.`);
  }
}

function userOf(
  username: string | undefined,
  attributes: readonly AttributeType[] = [],
  status: string | undefined,
  isEnabled: boolean | undefined,
  createdAt: Date | undefined,
): StaffUser {
  const attribute = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
  return {
    id: attribute('sub') ?? username ?? '',
    email: attribute('email') ?? username ?? '',
    status: status ?? '',
    isEnabled: isEnabled ?? true,
    createdAt,
  };
}
