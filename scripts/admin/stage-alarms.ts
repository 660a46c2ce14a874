import {
  type AlarmType,
  type CloudWatchClient,
  paginateDescribeAlarms,
  SetAlarmStateCommand,
} from '@aws-sdk/client-cloudwatch';

type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

export interface StageAlarm {
  readonly name: string;
  readonly region: string;
  readonly state: AlarmState;
  /** ARNs of what it notifies when it rings, and when it ends; none while its actions are disabled. */
  readonly onAlarm: readonly string[];
  readonly onOk: readonly string[];
}

const TYPES: AlarmType[] = ['MetricAlarm', 'CompositeAlarm'];

/** The alarms of a stage, by the prefix of their names, in every region that has some. */
export class StageAlarms {
  readonly #clients: ReadonlyMap<string, CloudWatchClient>;
  readonly #prefix: string;

  /** @param clients By region. */
  constructor(clients: ReadonlyMap<string, CloudWatchClient>, stage: string) {
    this.#clients = clients;
    this.#prefix = `careatlas-${stage}-`;
  }

  async list(): Promise<StageAlarm[]> {
    const all: StageAlarm[] = [];
    for (const [region, client] of this.#clients) {
      for await (const page of paginateDescribeAlarms(
        { client },
        { AlarmNamePrefix: this.#prefix, AlarmTypes: TYPES },
      )) {
        for (const alarm of [...(page.MetricAlarms ?? []), ...(page.CompositeAlarms ?? [])]) {
          const { AlarmName, StateValue, ActionsEnabled, AlarmActions = [], OKActions = [] } = alarm;
          if (AlarmName === undefined) continue;
          all.push({
            name: AlarmName,
            region,
            state: StateValue ?? 'INSUFFICIENT_DATA',
            onAlarm: ActionsEnabled ? AlarmActions : [],
            onOk: ActionsEnabled ? OKActions : [],
          });
        }
      }
    }
    return all;
  }

  /** For a moment: CloudWatch replaces the state at the alarm's next evaluation. */
  async set({ name, region }: StageAlarm, state: AlarmState, reason: string): Promise<void> {
    await this.#clients
      .get(region)
      ?.send(new SetAlarmStateCommand({ AlarmName: name, StateValue: state, StateReason: reason }));
  }

  close(): void {
    for (const client of this.#clients.values()) client.destroy();
  }
}
