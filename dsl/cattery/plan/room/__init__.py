"""How much room everything needs, for targets whose memory is laid out beforehand: `capacity.capacities`."""
